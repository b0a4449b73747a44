#pragma once

#include <boost/container/small_vector.hpp>

#include "models/time/cycle.h"

namespace narrows {

/// The slots of a lane: how many are free, and when the next one will be (docs/timing.md, N1). A lane is first in,
/// first out, so slots become free in the order in which they were taken.
class LaneSlots {
public:
    explicit LaneSlots(int slots) : free_(slots) {}

    int free(Cycle now) {
        while (!releases_.empty() && releases_.front() <= now) {
            releases_.erase(releases_.begin());
            ++free_;
        }
        return free_;
    }
    void take() { --free_; }
    /// The slot that was taken longest ago, of those without a release so far, is free from `cycle` on.
    void release(Cycle cycle) { releases_.push_back(cycle); }

    /// When the next slot is free, if that is known; else `never`.
    Cycle next_release() const { return releases_.empty() ? never : releases_.front(); }

private:
    int free_;
    boost::container::small_vector<Cycle, 2> releases_;  ///< seldom more than one is known ahead
};

}  // namespace narrows
