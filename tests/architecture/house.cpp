#include "tests/architecture/house.h"

#include <algorithm>

namespace narrows::architecture {

namespace {

std::string joined(const auto& words, const std::string& between) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
    return text;
}

bool is_group(const std::string& row) { return row.ends_with("/*"); }

}  // namespace

std::string House::row_of(const std::string& room) const {
    if (table_.has(room)) return room;
    const std::string group = room.substr(0, room.find('/')) + "/*";
    return table_.has(group) ? group : std::string();
}

Complaints House::table_against_links() const {
    Complaints complaints;
    for (const auto& [room, linked] : links_.arrows()) {
        const std::string row = row_of(room);
        if (row.empty()) {
            complaints.push_back(room + ": CMake has the room, the table has no row for it");
            continue;
        }
        for (const std::string& used : linked) {
            if (is_group(row_of(used)))
                complaints.push_back(room + " -> " + used + ": only a room with a row of its own may be used");
            else if (!is_group(row) && !table_.uses(row).contains(used))
                complaints.push_back(room + " -> " + used + ": CMake links it, the table lacks the arrow");
        }
    }
    for (const auto& [room, used] : table_.arrows()) {
        if (is_group(room)) continue;
        if (!links_.has(room)) {
            complaints.push_back(room + ": the table has a row, CMake has no such room");
            continue;
        }
        for (const std::string& other : used) {
            if (!links_.uses(room).contains(other))
                complaints.push_back(room + " -> " + other + ": the table has the arrow, CMake does not link it");
        }
    }
    return complaints;
}

Complaints House::cycles() const {
    const std::vector<std::string> cycle = links_.cycle();
    return cycle.empty() ? Complaints{} : Complaints{joined(cycle, " -> ")};
}

Complaints House::files_without_room() const {
    Complaints complaints;
    for (const SourceFile& file : files_) {
        if (links_.room_of(file.path).empty()) complaints.push_back(file.path + ": is in no room");
    }
    return complaints;
}

Complaints House::includes_against_arrows() const {
    Complaints complaints;
    for (const SourceFile& file : files_) {
        const std::string room = links_.room_of(file.path);
        for (const std::string& include : quoted_includes(file.text)) {
            if (include.find('/') == std::string::npos) continue;  // made by the build
            const std::string used = links_.room_of(include);
            if (used.empty())
                complaints.push_back(file.path + " includes " + include + ", which is in no room");
            else if (!links_.reaches(room, used))
                complaints.push_back(file.path + " includes " + include + ": no arrows lead from " + room + " to " +
                                     used);
        }
    }
    return complaints;
}

Complaints House::arrows_without_include() const {
    Rooms::Arrows included;
    for (const SourceFile& file : files_) {
        for (const std::string& include : quoted_includes(file.text))
            included[links_.room_of(file.path)].insert(links_.room_of(include));
    }
    Complaints complaints;
    for (const auto& [room, linked] : links_.arrows()) {
        for (const std::string& used : linked) {
            if (!included[room].contains(used)) complaints.push_back(room + " -> " + used + ": no include needs it");
        }
    }
    return complaints;
}

Complaints House::private_headers_taken(const std::vector<std::string>& private_headers) const {
    Complaints complaints;
    for (const SourceFile& file : files_) {
        for (const std::string& include : quoted_includes(file.text)) {
            if (std::ranges::find(private_headers, include) != private_headers.end() &&
                links_.room_of(file.path) != links_.room_of(include))
                complaints.push_back(file.path + " includes " + include + ", which is private to its room");
        }
    }
    return complaints;
}

Complaints House::sources_of_other_rooms(const Rooms& compiled) const {
    Complaints complaints;
    for (const auto& [room, sources] : compiled.arrows()) {
        for (const std::string& source : sources) {
            if (links_.room_of(source) != room) complaints.push_back(room + " compiles " + source);
        }
    }
    return complaints;
}

}  // namespace narrows::architecture
