#pragma once

#include <string>
#include <vector>

#include "models/system/system.h"

namespace narrows {

/// Why a run came to a stop with unfinished programs.
struct Deadlock {
    /// One a step, each waiting for the next. The last one either closes the circle ("... and so on from the top") or
    /// says what will never come.
    std::vector<std::string> lines;
    std::vector<NodeId> nodes;  ///< where these things wait, in order of numbers

    bool operator==(const Deadlock&) const = default;
};

/// Empty where every program has finished.
Deadlock deadlock_report(const System& system);

}  // namespace narrows
