#pragma once

#include <algorithm>

#include "models/machine/machine.h"

namespace narrows::reference {

/// M: one access at a time, in the order of the requests. Stores are requested when messages are delivered, loads when
/// sends start; sends are decided after all deliveries of a cycle.
class MemoryPort {
public:
    explicit MemoryPort(const MemoryParameters& memory)
        : on_(memory.timing != MemoryTiming::off), access_(memory.access()) {}

    /// Both are requested at t. `load` returns when the access ends (M1), `store` when it is accepted (M2).
    Cycle load(Cycle t) { return on_ ? next(t, access_.load) + access_.load : t; }
    Cycle store(Cycle t) { return on_ ? next(t, access_.store) : t; }

private:
    Cycle next(Cycle t, Cycle cycles) {
        const Cycle begin = std::max(t, free_at_);
        free_at_ = begin + cycles;
        return begin;
    }

    bool on_;
    MemoryAccess access_;
    Cycle free_at_ = 0;
};

}  // namespace narrows::reference
