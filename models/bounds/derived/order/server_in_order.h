#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "models/bounds/derived/node_use.h"

namespace narrows {

/// A resource that serves one use at a time. Any part of its uses gives a bound: uses that begin early or are
/// followed by little can be left out (docs/bounds.md, "Servers in the order of a plan").
class ServerInOrder {
public:
    void add(const ServerUse& use, std::int64_t count = 1) {
        if (use.period <= 0 || count <= 0) return;
        uses_.push_back({use.head, use.period * count, use.tail - use.period});
        served_ = std::max(served_, use.head) + uses_.back().busy;
        most_ = std::max(most_, served_ + uses_.back().rest);
    }
    /// The purpose does not matter, because heads and tails say more.
    void add(Purpose, const ServerUse& use, std::int64_t count) { add(use, count); }

    /// The bound is not larger, and mostly not much smaller if uses are added in the order of their heads: this is when
    /// the run would end if they were served as they were added.
    Cycle most() const { return most_; }

    struct Busy {
        Cycle end = 0;   ///< the run ends no earlier
        Cycle rest = 0;  ///< least cycles after each of the uses that give the bound
    };
    Busy bound() const;
    /// The earliest begin of the uses that give this bound.
    Cycle begin_of(const Busy& bound) const;

private:
    /// Equal uses of the server.
    struct Uses {
        Cycle head;
        Cycle busy;
        Cycle rest;  ///< cycles of the run after the last of the uses
    };

    std::vector<Uses> uses_;
    Cycle served_ = std::numeric_limits<Cycle>::min();
    Cycle most_ = 0;
};

}  // namespace narrows
