#pragma once

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace narrows {

/// The cells of a line that a command prints: at least two blanks are between them.
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

/// The rows of the table with this title, without its notes.
inline std::vector<std::vector<std::string>> rows_of(const std::string& text, const std::string& title) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(text);
    std::string line;
    while (std::getline(lines, line) && line != title) {
    }
    std::getline(lines, line);
    const std::size_t columns = cells_of(line).size();
    std::getline(lines, line);  // dashes
    while (std::getline(lines, line) && line.starts_with("  ")) {
        if (cells_of(line).size() >= columns) rows.push_back(cells_of(line));
    }
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
