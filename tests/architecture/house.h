#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/architecture/rooms.h"
#include "tests/architecture/source_tree.h"

namespace narrows::architecture {

using Complaints = std::vector<std::string>;

/// Compares three descriptions of the house: the table in docs/architecture.md, the links of CMake, and the includes of
/// the sources. Each check returns a line for each thing that is wrong.
///
/// A row of the table such as `tests/*` stands for all rooms below tests/ without a row of their own. They may use
/// what CMake links them with, but no room may use one of them.
class House {
public:
    House(Rooms table, Rooms links, std::vector<SourceFile> files)
        : table_(std::move(table)), links_(std::move(links)), files_(std::move(files)) {}

    Complaints table_against_links() const;
    Complaints cycles() const;
    Complaints files_without_room() const;
    Complaints includes_against_arrows() const;
    /// Direct arrows that no include of the room needs.
    Complaints arrows_without_include() const;
    /// Includes of a header from outside the room that keeps it to itself.
    Complaints private_headers_taken(const std::vector<std::string>& private_headers) const;
    /// `compiled`: the sources that the targets of each room compile.
    Complaints sources_of_other_rooms(const Rooms& compiled) const;

private:
    /// The row of a room; the row that stands for it and others, if it has none of its own; empty if there is neither.
    std::string row_of(const std::string& room) const;

    Rooms table_;
    Rooms links_;
    std::vector<SourceFile> files_;
};

}  // namespace narrows::architecture
