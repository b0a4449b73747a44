#pragma once

#include <string>
#include <string_view>

namespace narrows {

/// Where a picture goes: a file of SVG, or a page of HTML with the SVG in it.
class PictureFile {
public:
    /// Throws InputError if the name ends neither in .svg nor in .html, or if the file cannot be written: better before
    /// a long simulation than after it.
    explicit PictureFile(std::string path);

    /// `svg`: one <svg> element. Throws OutputError.
    void write(std::string_view svg, std::string_view title) const;

private:
    std::string path_;
    bool is_page_;
};

}  // namespace narrows
