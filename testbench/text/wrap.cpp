#include "testbench/text/wrap.h"

#include <sys/ioctl.h>
#include <unistd.h>

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

bool is_letter(char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); }

/// True if a part of a word ends before `at`. Numbers such as "0.5" and "1e-9" are not split.
bool part_ends(std::string_view text, std::size_t at) {
    constexpr std::string_view between = ".-";
    const char last = text[at - 1];
    if (last == ' ' || last == ',') return true;
    return between.find(last) != std::string_view::npos && at < text.size() && is_letter(text[at]);
}

/// The position at which to break a word that is longer than `room`.
std::size_t end_without_blank(std::string_view word, std::size_t room) {
    for (std::size_t end = room; end > 0; --end) {
        if (part_ends(word, end)) return end;
    }
    return room;
}

/// The number of bytes of a line's label or blanks: "note     " of "note     some text".
std::size_t label_of(std::string_view line) {
    const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t gap = line.find("  ", first);
    return gap == std::string_view::npos ? first : line.find_first_not_of(' ', gap);
}

}  // namespace

std::size_t text_width(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_character));
}

std::size_t longest_part(std::string_view text) {
    std::size_t longest = 0;
    std::size_t begin = 0;
    for (std::size_t end = 1; end <= text.size(); ++end) {
        if (end < text.size() && !part_ends(text, end)) continue;
        const std::size_t blank = text[end - 1] == ' ' ? 1 : 0;
        longest = std::max(longest, text_width(text.substr(begin, end - begin - blank)));
        begin = end;
    }
    return longest;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string> lines;
    while (text_width(text) > width) {
        const std::size_t room = bytes_of(text, width);
        // A blank may directly follow the last character that fits.
        std::size_t end = text.rfind(' ', room);
        if (end == std::string_view::npos || end == 0) end = end_without_blank(text, room);
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(text.find_first_not_of(' ', end), text.size()));
    }
    if (!text.empty() || lines.empty()) lines.emplace_back(text);
    return lines;
}

std::string in_width(std::string_view text, std::size_t width) {
    std::string result;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        const std::string_view line_break = text.substr(line.size(), 1);
        text.remove_prefix(line.size() + line_break.size());
        if (text_width(line) <= width) {
            result.append(line).append(line_break);
            continue;
        }
        constexpr std::size_t usual_indent = 4;
        const std::size_t label = label_of(line) > width / 2 ? 0 : label_of(line);
        const std::size_t indent = label < usual_indent ? label + 2 : label;
        std::string before(line.substr(0, label));
        for (const std::string& part : wrapped(line.substr(label), width - indent)) {
            result += before + part;
            before = "\n" + std::string(indent, ' ');
        }
        result += line_break;
    }
    return result;
}

std::size_t output_columns() {
    constexpr std::size_t without_terminal = 120;
    constexpr std::size_t fewest = 20;
    constexpr std::size_t most = 300;
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return without_terminal;
    return std::clamp<std::size_t>(size.ws_col, fewest, most);
}

}  // namespace narrows
