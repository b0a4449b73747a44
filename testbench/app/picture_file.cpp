#include "testbench/app/picture_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include "models/machine/input_error.h"
#include "testbench/app/output.h"

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

}  // namespace

PictureFile::PictureFile(std::string path) : path_(std::move(path)), is_page_(path_.ends_with(".html")) {
    const Place place{"--picture=" + path_};
    if (!is_page_ && !path_.ends_with(".svg")) {
        throw InputError(place,
                         "a picture is written as SVG or HTML, and the name says which; let it end in .svg or .html");
    }
    if (!std::ofstream(path_, std::ios::app)) {
        throw InputError(place, fmt::format("cannot write this file: {}; name one in a folder that exists and is yours",
                                            std::strerror(errno)));
    }
}

void PictureFile::write(std::string_view svg, std::string_view title) const {
    std::ofstream file(path_);
    if (is_page_) {
        file << page(svg, title);
    } else {
        file << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" << svg;
    }
    file.close();
    if (!file) throw OutputError(errno, path_);
}

}  // namespace narrows
