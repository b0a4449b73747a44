#pragma once

#include <algorithm>
#include <memory>

#include "models/node/processor/interruptions.h"
#include "models/time/cycle.h"

namespace narrows {

/// The cycles that a processor has left for computing: no overhead, no data to move, no interruption. Computing can be
/// interrupted without cost, so only sums are needed (docs/timing.md, P4).
class FreeCycles {
public:
    /// `interruptions`: null if there are none. `last_end`: when the latest program of the machine so far ended; null
    /// if nobody keeps that time.
    explicit FreeCycles(const Interruptions* interruptions = nullptr, const Cycle* last_end = nullptr)
        : interrupted_(interruptions == nullptr ? nullptr : std::make_unique<Interrupted>(Interrupted{*interruptions})),
          last_end_(last_end) {}

    /// Records overhead from `now` to `end` on a processor without interruptions.
    void occupy(Cycle now, Cycle end) {
        note_last_end();
        busy_ += end - now;
        busy_until_ = end;
    }
    /// Records overhead from `now` to `end`, on a processor that may have interruptions.
    void occupy_between_interruptions(Cycle now, Cycle end) {
        occupy(now, end);
        if (interrupted_ != nullptr) interrupted_->while_busy += interrupted(now, end);
    }
    bool occupied(Cycle now) const { return now < busy_until_; }
    Cycle busy() const { return busy_; }
    /// Call when all programs have ended, the last one at `end`. Later overheads, such as those of receives that got
    /// nothing and of messages still on their way, do not count as busy. Nothing is occupied from now on.
    void run_ended(Cycle end) { busy_ = end == noted_end_ ? busy_at_noted_end_ : busy_ - still_busy(end); }

    /// Number of free cycles in [0, now).
    Cycle free_before(Cycle now) const {
        const Cycle not_busy = now - busy_ + still_busy(now);
        if (interrupted_ == nullptr) return not_busy;
        return not_busy - interrupted(0, now + still_busy(now)) + interrupted_->while_busy;
    }

    /// The earliest cycle by which `more` further free cycles can have passed, if there is no other overhead.
    Cycle earliest(Cycle now, Cycle more) const {
        if (more == 0) return now;
        const Cycle free_at = now + still_busy(now);
        return interrupted_ == nullptr ? free_at + more : interrupted_->by.end(free_at, more);
    }

private:
    void note_last_end() {
        if (last_end_ == nullptr || *last_end_ <= noted_end_) return;
        noted_end_ = *last_end_;
        busy_at_noted_end_ = busy_ - still_busy(noted_end_);
    }
    Cycle still_busy(Cycle now) const { return std::max<Cycle>(0, busy_until_ - now); }

    Cycle interrupted(Cycle from, Cycle to) const {
        return interrupted_->by.before(to) - interrupted_->by.before(from);
    }

    struct Interrupted {
        const Interruptions& by;
        Cycle while_busy = 0;
    };

    std::unique_ptr<Interrupted> interrupted_;  ///< null: never
    Cycle busy_ = 0;
    Cycle busy_until_ = 0;
    // A later end can follow, so the busy time at each end is noted when the next overhead begins.
    const Cycle* last_end_;
    Cycle noted_end_ = 0;
    Cycle busy_at_noted_end_ = 0;
};

}  // namespace narrows
