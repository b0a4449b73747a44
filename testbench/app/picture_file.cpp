#include "testbench/app/picture_file.h"

#include <fmt/format.h>

#include "models/machine/input_error.h"

namespace narrows {

namespace {

std::string page(std::string_view svg, std::string_view title) {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>{}</title>\n"
        "<meta name=\"viewport\" content=\"width=device-width\"/>\n"
        "<style>:root {{ color-scheme: light dark }} body {{ margin: 0 }} svg {{ width: 100%; height: auto }}</style>\n"
        "</head>\n<body>\n{}</body>\n</html>\n",
        title, svg);
}

/// Refuses names without one of the two endings.
std::string checked(std::string path) {
    if (path.ends_with(".html") || path.ends_with(".svg")) return path;
    throw InputError(Place{"--picture=" + path}, "unknown file type; end the name in .svg or .html");
}

}  // namespace

PictureFile::PictureFile(const std::string& path)
    : file_(checked(path), "--picture=" + path), is_page_(path.ends_with(".html")) {}

void PictureFile::write(std::string_view svg, std::string_view title) const {
    file_.write(is_page_ ? page(svg, title) : fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}", svg));
}

}  // namespace narrows
