#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace narrows::architecture {

/// The rooms of the house, each a folder, and the direct arrows from each to the rooms it uses.
class Rooms {
public:
    using Arrows = std::map<std::string, std::set<std::string>>;

    Rooms() = default;
    explicit Rooms(Arrows arrows) : arrows_(std::move(arrows)) {}

    const Arrows& arrows() const { return arrows_; }
    bool has(const std::string& room) const { return arrows_.contains(room); }
    const std::set<std::string>& uses(const std::string& room) const { return arrows_.at(room); }

    /// The innermost room that the file lies in; empty if there is none.
    std::string room_of(std::string_view path) const;

    /// True if `to` is `from` itself, or can be reached from it along arrows.
    bool reaches(const std::string& from, const std::string& to) const;

    /// Rooms of which each uses the next, and the last is the first again; empty if there is no cycle.
    std::vector<std::string> cycle() const;

private:
    Arrows arrows_;
};

/// The table of docs/architecture.md. A row of it is "| `room` | what is in it | `used` `used` |". Rows begin with the
/// heading "| room |"; the table ends at the first line that is no row.
Rooms rooms_of_table(std::string_view markdown);

/// Reads rooms.txt of CMake: a line for each room, "room: used used".
Rooms rooms_of_lines(std::string_view text);

}  // namespace narrows::architecture
