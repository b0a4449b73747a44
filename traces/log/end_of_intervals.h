#pragma once

#include <algorithm>

#include "models/time/cycle.h"

namespace narrows {

/// The cycle up to which intervals that never ended are shown and counted: the end of the run, or the last thing that
/// happened.
class EndOfIntervals {
public:
    explicit EndOfIntervals(Cycle run_cycles) : end_(run_cycles) {}
    void include(Cycle from, Cycle to) { end_ = std::max({end_, from + 1, to == never ? 0 : to}); }
    Cycle cycle() const { return end_; }

private:
    Cycle end_;
};

}  // namespace narrows
