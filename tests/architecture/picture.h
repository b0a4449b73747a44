#pragma once

#include <string>

#include "tests/architecture/rooms.h"

namespace narrows::architecture {

/// The rooms of models/, hw/, traces/ and testbench/ on floors, the highest first: a room stands one floor above the
/// highest of the rooms that it uses. Text for docs/architecture.md, a line a floor. The arrows must make no cycle.
std::string picture(const Rooms& rooms);

}  // namespace narrows::architecture
