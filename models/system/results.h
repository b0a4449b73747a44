#pragma once

#include <string>

#include "models/time/cycle.h"

namespace narrows {

/// A named length of time that was measured in a run.
struct Milestone {
    std::string name;
    Cycle cycles = 0;

    bool operator==(const Milestone&) const = default;
};

/// A check of a run and its result.
struct Check {
    std::string name;
    bool passed = false;
    std::string detail;

    bool operator==(const Check&) const = default;
};

}  // namespace narrows
