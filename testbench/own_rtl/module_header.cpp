#include "testbench/own_rtl/module_header.h"

#include <algorithm>
#include <regex>
#include <sstream>

namespace narrows {

namespace {

std::string without_blanks_around(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(' ');
    return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

}  // namespace

std::string_view header_of(std::string_view source) {
    constexpr std::string_view end = "\n);\n";
    const std::size_t at = source.find(end);
    return source.substr(0, at == std::string_view::npos ? source.size() : at + end.size());
}

std::string summary_of(std::string_view source) {
    std::string summary;
    std::istringstream lines{std::string(source)};
    for (std::string line; std::getline(lines, line) && line.starts_with("//");) {
        const std::string text = without_blanks_around(line.substr(2));
        if (!text.empty()) summary += (summary.empty() ? "" : " ") + text;
    }
    return summary;
}

// The house writes each of them on a line of its own, with a comment behind it or above several of them.
std::vector<HeaderEntry> entries_of(std::string_view header) {
    static const std::regex parameter(R"( *(parameter|localparam) +(.*[^ ]) +(\w+) *= *(.*[^, ]),? *)");
    static const std::regex port(R"( *(input|output) +(?:logic *(\[.*\])?|(\w+::\w+)) *\b(\w+),? *)");
    std::vector<HeaderEntry> entries;
    std::istringstream lines{std::string(header.substr(std::min(header.find("\nmodule "), header.size())))};
    std::smatch found;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t end = std::min(line.find("//"), line.size());
        const std::string code = line.substr(0, end);
        const std::string what = end == line.size() ? "" : without_blanks_around(line.substr(end + 2));
        if (std::regex_match(code, found, parameter)) {
            entries.push_back({found[1], found[3], found[2], found[4], what});
        } else if (std::regex_match(code, found, port)) {
            entries.push_back({found[1], found[4], found[2].str() + found[3].str(), "", what});
        } else if (!what.empty()) {
            if (entries.empty() || !entries.back().kind.empty()) entries.emplace_back();
            entries.back().what += (entries.back().what.empty() ? "" : " ") + what;
        }
    }
    return entries;
}

}  // namespace narrows
