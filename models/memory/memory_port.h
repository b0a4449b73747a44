#pragma once

#include <algorithm>

#include "models/link/observer.h"
#include "models/machine/machine.h"

namespace narrows {

/// The memory port of a node: one vector access at a time, in order (docs/timing.md, M1 and M2).
class MemoryPort {
public:
    explicit MemoryPort(const MemoryParameters& parameters)
        : access_(parameters.access()), on_(parameters.timing != MemoryTiming::off) {}

    bool on() const { return on_; }
    Cycle free_at() const { return free_at_; }
    const Usage& usage() const { return usage_; }

    /// Both return the cycle at which the access starts.
    Cycle load(Cycle now) { return occupy(now, access_.load); }
    Cycle store(Cycle now) { return occupy(now, access_.store); }
    Cycle load_cycles() const { return access_.load; }

private:
    Cycle occupy(Cycle now, Cycle cycles) {
        const Cycle start = std::max(now, free_at_);
        free_at_ = start + cycles;
        usage_.busy += cycles;
        usage_.waiting += start - now;
        return start;
    }

    MemoryAccess access_;
    bool on_;
    Cycle free_at_ = 0;
    Usage usage_;
};

}  // namespace narrows
