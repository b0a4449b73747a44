#pragma once

#include <boost/container/small_vector.hpp>

#include "models/time/cycle.h"

namespace narrows {

struct Message;

/// The slots of a lane: which are free, and when the next one will be (docs/timing.md, N1). A lane is first in, first
/// out, so slots become free in the order in which they were taken.
class LaneSlots {
public:
    explicit LaneSlots(int slots) : slots_(slots) {}

    int free(Cycle now) {
        std::size_t due = 0;
        while (due < releases_.size() && releases_[due] <= now) ++due;
        releases_.erase(releases_.begin(), releases_.begin() + static_cast<std::ptrdiff_t>(due));
        holders_.erase(holders_.begin(), holders_.begin() + static_cast<std::ptrdiff_t>(due));
        return slots_ - static_cast<int>(holders_.size());
    }
    void take(const Message& message) { holders_.push_back(&message); }
    /// The slot that was taken longest ago, of those without a release so far, is free from `cycle` on.
    void release(Cycle cycle) { releases_.push_back(cycle); }

    /// When the next slot is free, if that is known; else `never`.
    Cycle next_release() const { return releases_.empty() ? never : releases_.front(); }
    /// The message that has held a slot longest; null if there is none.
    const Message* first_holder() const { return holders_.empty() ? nullptr : holders_.front(); }

private:
    int slots_;
    boost::container::small_vector<Cycle, 4> releases_;           ///< of the first holders
    boost::container::small_vector<const Message*, 4> holders_;  ///< in the order in which they took their slots
};

}  // namespace narrows
