#include "testbench/own_rtl/module_header.h"

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
    for (std::string line; std::getline(lines, line) && line.starts_with("//");)
        summary += (summary.empty() ? "" : " ") + without_blanks_around(line.substr(2));
    return summary;
}

// The house writes each of them on a line of its own.
std::vector<HeaderEntry> entries_of(std::string_view header) {
    static const std::regex parameter(R"(^ *parameter +(.*[^ ]) +(\w+) *= *([^,/]*[^,/ ]),? *(?://(.*))?$)");
    static const std::regex port(R"(^ *(input|output) +(?:logic|\w+::\w+) *(\[.*\])? *(\w+),? *(?://(.*))?$)");
    static const std::regex comment(R"(^ +//(.*)$)");
    std::vector<HeaderEntry> entries;
    std::istringstream lines{std::string(header)};
    std::smatch found;
    for (std::string line; std::getline(lines, line);) {
        if (std::regex_match(line, found, parameter))
            entries.push_back({"parameter", found[2], found[1], found[3], without_blanks_around(found[4])});
        else if (std::regex_match(line, found, port))
            entries.push_back({found[1], found[3], found[2], "", without_blanks_around(found[4])});
        else if (std::regex_match(line, found, comment))
            entries.push_back({"", "", "", "", without_blanks_around(found[1])});
    }
    return entries;
}

}  // namespace narrows
