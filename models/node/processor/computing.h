#pragma once

#include <algorithm>
#include <memory>

#include "models/node/processor/interruptions.h"
#include "models/time/cycle.h"

namespace narrows {

/// The cycles that a processor has left for computing: all in which it has no overhead and moves no data, and is not
/// interrupted by others. Computing is interrupted without cost, so only sums are needed (docs/timing.md, P4).
class FreeCycles {
public:
    /// `interruptions`: null if there are none.
    /// `last_end`: when a program of the machine ended last, so far; null: never.
    explicit FreeCycles(const Interruptions* interruptions = nullptr, const Cycle* last_end = nullptr)
        : interrupted_(interruptions == nullptr ? nullptr : std::make_unique<Interrupted>(Interrupted{*interruptions})),
          last_end_(last_end) {}

    /// Overhead from `now` to `end`, of a processor that nothing interrupts.
    void occupy(Cycle now, Cycle end) {
        note_last_end();
        busy_ += end - now;
        busy_until_ = end;
    }
    /// Overhead from `now` to `end`, where there may be interruptions.
    void occupy_between_interruptions(Cycle now, Cycle end) {
        occupy(now, end);
        if (interrupted_ != nullptr) interrupted_->while_busy += interrupted(now, end);
    }
    bool occupied(Cycle now) const { return now < busy_until_; }
    Cycle busy() const { return busy_; }
    /// All programs have ended, the last one at `end`. What came later does not count as busy: receives that were asked
    /// for and got nothing, messages that were still on their way. Nothing is occupied from now on.
    void run_ended(Cycle end) { busy_ = end == noted_end_ ? busy_at_noted_end_ : busy_ - still_busy(end); }

    /// Cycles in [0, now) that were free.
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
    // A later end can follow, so each is noted when something begins after it.
    const Cycle* last_end_;
    Cycle noted_end_ = 0;
    Cycle busy_at_noted_end_ = 0;
};

}  // namespace narrows
