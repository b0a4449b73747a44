#include "tests/architecture/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

namespace narrows::architecture {

namespace {

int floor_of(const std::string& room, const Rooms& rooms) {
    int highest = 0;
    for (const std::string& used : rooms.uses(room)) highest = std::max(highest, floor_of(used, rooms));
    return highest + 1;
}

/// The names of the rooms of a floor, in columns: models/ and hw/, traces/, testbench/.
using Floor = std::array<std::string, 3>;

constexpr std::array<std::string_view, 3> columns{"models", "traces", "testbench"};

void add_room(Floor& floor, const std::string& room) {
    const std::size_t slash = room.find('/');
    const bool is_hw = room == "hw";
    const auto column = is_hw ? columns.begin() : std::ranges::find(columns, std::string_view(room).substr(0, slash));
    if (column == columns.end()) return;
    std::string& names = floor[static_cast<std::size_t>(column - columns.begin())];
    names += (names.empty() ? "" : ", ") + (is_hw ? room : room.substr(slash + 1));
}

std::string line(const std::string& floor, const Floor& names) {
    std::string text = fmt::format("    {:5}  {:64}  {:15}  {}", floor, names[0], names[1], names[2]);
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
}

}  // namespace

std::string picture(const Rooms& rooms) {
    std::map<int, Floor, std::greater<>> floors;
    for (const auto& [room, used] : rooms.arrows()) add_room(floors[floor_of(room, rooms)], room);
    std::string text = line("floor", {"models/, hw", "traces/", "testbench/"});
    for (const auto& [number, names] : floors) {
        if (names != Floor{}) text += line(fmt::format("{:5}", number), names);
    }
    return text;
}

}  // namespace narrows::architecture
