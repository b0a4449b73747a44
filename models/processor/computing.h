#pragma once

#include <algorithm>

#include "models/time/cycle.h"

namespace narrows {

/// The cycles that a processor has left for computing: all in which it has no overhead and moves no data. Computing is
/// interrupted without cost, so only sums are needed (docs/timing.md, P4).
class FreeCycles {
public:
    /// Overhead from `now` to `end`.
    void occupy(Cycle now, Cycle end) {
        busy_ += end - now;
        busy_until_ = end;
    }
    bool occupied(Cycle now) const { return now < busy_until_; }
    Cycle busy() const { return busy_; }

    /// Cycles in [0, now) that were free.
    Cycle free_before(Cycle now) const { return now - busy_ + still_busy(now); }

    /// The earliest cycle by which `more` further free cycles can have passed, if there is no other overhead.
    Cycle earliest(Cycle now, Cycle more) const { return more == 0 ? now : now + still_busy(now) + more; }

private:
    Cycle still_busy(Cycle now) const { return std::max<Cycle>(0, busy_until_ - now); }

    Cycle busy_ = 0;
    Cycle busy_until_ = 0;
};

}  // namespace narrows
