#include "tests/architecture/rooms.h"

#include <algorithm>
#include <functional>
#include <sstream>

namespace narrows::architecture {

namespace {

/// The words in backquotes in a cell of a table.
std::vector<std::string> backquoted(std::string_view cell) {
    std::vector<std::string> names;
    for (std::size_t begin = cell.find('`'); begin != std::string_view::npos; begin = cell.find('`', begin)) {
        const std::size_t end = cell.find('`', begin + 1);
        if (end == std::string_view::npos) break;
        names.emplace_back(cell.substr(begin + 1, end - begin - 1));
        begin = end + 1;
    }
    return names;
}

std::vector<std::string> cells(const std::string& row) {
    std::vector<std::string> result;
    std::istringstream parts(row.substr(1));
    for (std::string cell; std::getline(parts, cell, '|');) result.push_back(cell);
    return result;
}

}  // namespace

std::string Rooms::room_of(std::string_view path) const {
    for (std::size_t end = path.rfind('/'); end != std::string_view::npos; end = path.rfind('/', end)) {
        path = path.substr(0, end);
        if (has(std::string(path))) return std::string(path);
    }
    return {};
}

bool Rooms::reaches(const std::string& from, const std::string& to) const {
    std::set<std::string> seen;
    const std::function<bool(const std::string&)> search = [&](const std::string& room) {
        if (room == to) return true;
        if (!has(room) || !seen.insert(room).second) return false;
        return std::ranges::any_of(uses(room), search);
    };
    return search(from);
}

std::vector<std::string> Rooms::cycle() const {
    std::vector<std::string> way;
    std::set<std::string> done;
    // True if a room below `room` closes a cycle; then `way` ends with that room a second time.
    const std::function<bool(const std::string&)> closes = [&](const std::string& room) {
        const bool again = std::ranges::find(way, room) != way.end();
        way.push_back(room);
        if (again) return true;
        if (has(room) && done.insert(room).second && std::ranges::any_of(uses(room), closes)) return true;
        way.pop_back();
        return false;
    };
    for (const auto& [room, used] : arrows_) {
        if (closes(room)) return {std::ranges::find(way, way.back()), way.end()};
    }
    return {};
}

Rooms rooms_of_table(std::string_view markdown) {
    Rooms::Arrows arrows;
    bool inside = false;
    std::istringstream lines{std::string(markdown)};
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("| room |")) inside = true;
        if (inside && !line.starts_with('|')) break;
        if (!inside || !line.starts_with("| `")) continue;
        const std::vector<std::string> row = cells(line);
        const std::vector<std::string> used = backquoted(row.at(2));
        arrows[backquoted(row.at(0)).at(0)] = {used.begin(), used.end()};
    }
    return Rooms(arrows);
}

Rooms rooms_of_lines(std::string_view text) {
    Rooms::Arrows arrows;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        const std::size_t colon = line.find(':');
        if (colon == std::string::npos) continue;
        std::set<std::string>& used = arrows[line.substr(0, colon)];
        std::istringstream words(line.substr(colon + 1));
        for (std::string word; words >> word;) used.insert(word);
    }
    return Rooms(arrows);
}

}  // namespace narrows::architecture
