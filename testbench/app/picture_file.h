#pragma once

#include "testbench/app/output_file.h"

namespace narrows {

/// Where a picture goes: a file of SVG, or a page of HTML with the SVG in it.
class PictureFile {
public:
    /// Throws InputError if the name ends neither in .svg nor in .html, or if the file cannot be written.
    explicit PictureFile(const std::string& path);

    /// `svg`: one <svg> element. Throws OutputError.
    void write(std::string_view svg, std::string_view title) const;

private:
    OutputFile file_;
    bool is_page_;
};

}  // namespace narrows
