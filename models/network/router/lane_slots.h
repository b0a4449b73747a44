#pragma once

#include <memory>
#include <vector>

#include "models/time/cycle.h"

namespace narrows {

/// The slots of a lane: how many are free, and when the next one becomes free (docs/timing.md, N1). A lane is first in,
/// first out, so slots become free in the order in which they were taken.
class LaneSlots {
public:
    explicit LaneSlots(int slots) : free_(slots) {}

    int free(Cycle now) {
        while (next_release_ <= now) {
            ++free_;
            next_release_ = later_ == nullptr ? never : take_later();
        }
        return free_;
    }
    /// When a slot is free: `now`, a later known cycle, or `never`.
    Cycle free_from(Cycle now) { return free(now) > 0 ? now : next_release_; }

    void take() { --free_; }
    /// Frees the slot that was taken longest ago and has no release yet, from `cycle` on.
    void release(Cycle cycle, Cycle now) {
        free(now);
        if (next_release_ == never) {
            next_release_ = cycle;
        } else {
            add_later(cycle);
        }
    }

private:
    Cycle take_later() {
        if (later_->empty()) return never;
        const Cycle next = later_->front();
        later_->erase(later_->begin());
        return next;
    }
    void add_later(Cycle cycle) {
        if (later_ == nullptr) later_ = std::make_unique<std::vector<Cycle>>();
        later_->push_back(cycle);
    }

    int free_;
    Cycle next_release_ = never;
    std::unique_ptr<std::vector<Cycle>> later_;  ///< made if more than one release is known ahead, which is rare
};

}  // namespace narrows
