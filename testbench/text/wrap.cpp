#include "testbench/text/wrap.h"

#include <algorithm>

namespace narrows {

namespace {

bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }  // start of a UTF-8 character

/// The number of bytes of the first `width` characters.
std::size_t bytes_of(std::string_view text, std::size_t width) {
    std::size_t characters = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (begins_character(text[at]) && characters++ == width) return at;
    }
    return text.size();
}

/// Where to break a word that is too long: behind a comma, so that a list breaks between its numbers.
std::size_t end_without_blank(std::string_view word) {
    const std::size_t comma = word.rfind(',');
    return comma == std::string_view::npos ? word.size() : comma + 1;
}

}  // namespace

std::size_t text_width(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_character));
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string> lines;
    while (text_width(text) > width) {
        const std::size_t room = bytes_of(text, width);
        // The blank may directly follow the last character that fits.
        std::size_t end = text.rfind(' ', room);
        if (end == std::string_view::npos || end == 0) end = end_without_blank(text.substr(0, room));
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(text.find_first_not_of(' ', end), text.size()));
    }
    if (!text.empty() || lines.empty()) lines.emplace_back(text);
    return lines;
}

}  // namespace narrows
