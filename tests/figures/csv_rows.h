#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace narrows {

/// Reads a text by RFC 4180: a field in quotes may contain commas, line breaks and, doubled, quotes. Outside of quotes
/// any line break ends a row.
inline std::vector<std::vector<std::string>> csv_lines(const std::string& text) {
    std::vector<std::vector<std::string>> rows;
    std::size_t at = 0;
    while (at < text.size()) {
        std::vector<std::string>& row = rows.emplace_back();
        for (bool ends = false; !ends;) {
            std::string& field = row.emplace_back();
            if (at < text.size() && text[at] == '"') {
                for (++at; at < text.size(); ++at) {
                    if (text[at] == '"' && text.substr(at, 2) != "\"\"") break;
                    if (text[at] == '"') ++at;
                    field += text[at];
                }
                ++at;
            } else {
                while (at < text.size() && text[at] != ',' && text[at] != '\r' && text[at] != '\n') field += text[at++];
            }
            ends = at >= text.size() || text[at] != ',';
            at += text.substr(at, 2) == "\r\n" ? 2 : 1;
        }
    }
    return rows;
}

/// The fields of a row by the heading of their column.
using CsvRow = std::map<std::string, std::string>;

inline std::vector<CsvRow> csv_rows(const std::string& text) {
    const auto lines = csv_lines(text);
    std::vector<CsvRow> rows;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (lines[i].size() != lines[0].size()) throw std::runtime_error("number of fields");
        CsvRow& row = rows.emplace_back();
        for (std::size_t column = 0; column < lines[0].size(); ++column) row[lines[0][column]] = lines[i][column];
    }
    return rows;
}

}  // namespace narrows
