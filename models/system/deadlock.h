#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/system/system.h"

namespace narrows {

/// The reason why a run stopped with unfinished programs.
struct Deadlock {
    /// One line for each step; each step waits for the next. The last line closes the circle ("... and so on from the
    /// top") or names an event that will never come.
    std::vector<std::string> lines;
    std::vector<NodeId> nodes;  ///< the nodes of these steps, in order of their numbers

    bool operator==(const Deadlock&) const = default;
};

/// Follows the first unfinished program, in the order in which programs were started. Empty if every program has
/// finished.
Deadlock deadlock_report(const System& system);

/// The delivered messages of a run that no program has received.
struct Unreceived {
    std::uint64_t messages = 0;
    std::string first;  ///< name of the first message delivered to the lowest-numbered node that has any
};

Unreceived unreceived_messages(const System& system);

}  // namespace narrows
