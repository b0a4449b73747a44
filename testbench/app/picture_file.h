#pragma once

#include "testbench/app/output_file.h"

namespace narrows {

/// The output file of a picture: SVG, or an HTML page that contains the SVG.
class PictureFile {
public:
    /// Throws InputError if the name ends neither in .svg nor in .html, or if the file cannot be written.
    explicit PictureFile(const std::string& path);

    /// `svg`: one <svg> element. Throws FileError.
    void write(std::string_view svg, std::string_view title) const;

private:
    OutputFile file_;
    bool is_page_;
};

}  // namespace narrows
