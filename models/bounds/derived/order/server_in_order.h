#pragma once

#include <cstdint>
#include <vector>

#include "models/bounds/derived/node_use.h"

namespace narrows {

/// A resource that serves one use at a time. Of its uses any part gives a bound: those that begin early or are followed
/// by little can be left out (docs/bounds.md, "Servers in the order of a plan").
class ServerInOrder {
public:
    void add(const ServerUse& use, std::int64_t count = 1) {
        if (use.period <= 0 || count <= 0) return;
        uses_.push_back({use.head, use.period * count, use.tail - use.period});
        busy_ += uses_.back().busy;
        longest_ = std::max(longest_, use.head + use.tail - use.period);
    }
    /// Heads and tails say more than the purpose.
    void add(Purpose, const ServerUse& use, std::int64_t count) { add(use, count); }

    /// The bound is not larger. Quick.
    Cycle most() const { return uses_.empty() ? 0 : longest_ + busy_; }

    struct Busy {
        Cycle from = 0;  ///< the uses that give the bound begin no earlier
        Cycle end = 0;   ///< of the run, at least
    };
    Busy bound() const;

private:
    /// Equal ones.
    struct Uses {
        Cycle head;
        Cycle busy;
        Cycle rest;  ///< of the run, after the last of them
    };

    Cycle begin_of(const Uses& last, Cycle end) const;

    std::vector<Uses> uses_;
    Cycle busy_ = 0;
    Cycle longest_ = 0;  ///< head and rest of a use
};

}  // namespace narrows
