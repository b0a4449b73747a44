#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/places.h"

namespace narrows {

/// The parts of a text between these marks; an empty part at the end is left out.
inline std::vector<std::string> split(const std::string& text, char mark) {
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, mark);) parts.push_back(part);
    return parts;
}

inline std::vector<std::string> lines_of(const std::string& path) {
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

/// The rows that a document had when a program made it, from a file of this folder: their cells, between these marks.
inline std::vector<std::vector<std::string>> kept_rows(const std::string& file, char mark = '\t') {
    std::vector<std::vector<std::string>> rows;
    for (const std::string& line : lines_of(std::string(test_places::sources) + "/tests/paper/" + file)) {
        if (!line.starts_with('#')) rows.push_back(split(line, mark));
    }
    return rows;
}

}  // namespace narrows
