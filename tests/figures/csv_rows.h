#pragma once

#include <string>
#include <vector>

namespace narrows {

/// Reads a text by RFC 4180: a field in quotes may contain commas, line breaks and, doubled, quotes. Outside of quotes
/// any line break ends a row.
inline std::vector<std::vector<std::string>> csv_rows(const std::string& text) {
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

}  // namespace narrows
