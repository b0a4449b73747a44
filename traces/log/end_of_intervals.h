#pragma once

#include <algorithm>

#include "models/time/cycle.h"

namespace narrows {

/// The cycle at which intervals without an end are cut off: the end of the run, or its last event.
class EndOfIntervals {
public:
    explicit EndOfIntervals(Cycle run_cycles) : end_(run_cycles) {}
    void include(Cycle from, Cycle to) { end_ = std::max({end_, from + 1, to == never ? 0 : to}); }
    Cycle cycle() const { return end_; }

private:
    Cycle end_;
};

}  // namespace narrows
