#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace narrows {

/// The cells of a line without empty ones: at least two blanks are between them.
inline std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::size_t at = 0;
    while ((at = line.find_first_not_of(' ', at)) != std::string::npos) {
        const std::size_t end = std::min(line.find("  ", at), line.size());
        cells.push_back(line.substr(at, end - at));
        at = end;
    }
    return cells;
}

/// The begin and the end of each run of dashes.
inline std::vector<std::pair<std::size_t, std::size_t>> columns_of(const std::string& dashes) {
    std::vector<std::pair<std::size_t, std::size_t>> columns;
    for (std::size_t end = 0, at = 0; (at = dashes.find('-', end)) != std::string::npos;) {
        end = std::min(dashes.find(' ', at), dashes.size());
        columns.emplace_back(at, end);
    }
    return columns;
}

inline std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

/// A note is written across the columns ("and 23 more").
inline bool is_note(const std::string& line, const std::vector<std::pair<std::size_t, std::size_t>>& columns) {
    for (std::size_t i = 1; i < columns.size(); ++i) {
        for (std::size_t at = columns[i - 1].second; at < std::min(columns[i].first, line.size()); ++at) {
            if (line[at] != ' ') return true;
        }
    }
    return columns.size() > 1 && line.size() <= columns[1].first;
}

/// The rows of the table with this title, without its notes. A cell may be empty. Fails if there is no such table, or
/// no row in it.
inline std::vector<std::vector<std::string>> rows_of(const std::string& text, const std::string& title) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(text);
    std::string line;
    while (std::getline(lines, line) && line != title) {
    }
    std::getline(lines, line);  // headings
    std::getline(lines, line);
    const auto columns = columns_of(line);
    while (std::getline(lines, line) && line.starts_with("  ")) {
        if (is_note(line, columns)) continue;
        std::vector<std::string>& row = rows.emplace_back();
        for (const auto& [from, to] : columns)
            row.push_back(from < line.size() ? trimmed(line.substr(from, to - from)) : "");
    }
    EXPECT_FALSE(rows.empty()) << "no table '" << title << "' in\n" << text;
    return rows;
}

/// "1,842" as a number.
inline std::int64_t number_of(std::string text) {
    std::erase(text, ',');
    return std::stoll(text);
}

/// The number behind a word: `number_after("p50 443, p95 2,815", "p50 ")` is 443.
inline std::int64_t number_after(const std::string& text, const std::string& word) {
    const std::size_t at = text.find(word);
    if (at == std::string::npos) return -1;
    const std::size_t end = text.find_first_not_of("0123456789,", at + word.size());
    return number_of(text.substr(at + word.size(), end - at - word.size()));
}

}  // namespace narrows
