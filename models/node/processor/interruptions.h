#pragma once

#include <algorithm>
#include <cstdint>

#include "models/machine/machine.h"
#include "models/network/topology/ids.h"
#include "models/network/topology/route_hash.h"
#include "models/time/cycle.h"

namespace narrows {

/// When a processor is interrupted and does nothing itself (docs/nodes.md, Z1).
class Interruptions {
public:
    Interruptions(const ProcessorParameters& processor, RankId rank, std::uint64_t seed)
        : length_(processor.noise_length), period_(std::max<Cycle>(1, processor.noise_period)) {
        if (length_ == 0) return;
        first_ = own_draw(rank, 0, 1, static_cast<int>(period_ - length_ + 1), seed);
    }

    /// The first cycle from t on that is not interrupted.
    Cycle first_free(Cycle t) const { return is_interrupted(t) ? t + length_ - (t - first_) % period_ : t; }
    /// The begin of the first interruption that begins at t or later; `never` if there is none.
    Cycle next_begin(Cycle t) const {
        if (length_ == 0) return never;
        return t <= first_ ? first_ : first_ + (t - first_ + period_ - 1) / period_ * period_;
    }
    /// The begin of the last interruption that begins before t; `never` if there is none.
    Cycle last_begin(Cycle t) const {
        if (length_ == 0 || t <= first_) return never;
        return first_ + (t - 1 - first_) / period_ * period_;
    }
    /// Interrupted cycles in [0, t).
    Cycle before(Cycle t) const {
        if (length_ == 0 || t <= first_) return 0;
        return (t - first_) / period_ * length_ + std::min((t - first_) % period_, length_);
    }
    /// The end of an activity that begins at `begin` and takes `cycles` of the processor.
    Cycle end(Cycle begin, Cycle cycles) const {
        if (length_ == 0 || cycles == 0) return begin + cycles;
        const Cycle free = begin - before(begin) + cycles;  // in [0, end)
        if (free <= first_) return free;
        const Cycle free_of_period = period_ - length_;
        return free + ((free - first_ - 1) / free_of_period + 1) * length_;
    }

private:
    bool is_interrupted(Cycle t) const { return length_ > 0 && t >= first_ && (t - first_) % period_ < length_; }

    Cycle length_;
    Cycle period_;
    Cycle first_ = 0;  ///< the begin of the first interruption
};

}  // namespace narrows
