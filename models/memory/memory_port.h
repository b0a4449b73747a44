#pragma once

#include <algorithm>

#include "models/link/observer.h"
#include "models/machine/machine.h"

namespace narrows {

/// The memory port of a node: one vector access at a time, in order (docs/timing.md, M1 to M3).
class MemoryPort {
public:
    explicit MemoryPort(const Machine& machine) : machine_(machine), on_(machine.memory.timing != MemoryTiming::off) {}

    bool on() const { return on_; }
    Cycle free_at() const { return free_at_; }
    const Usage& usage() const { return usage_; }

    /// Of a message with so many bytes. Both return the cycle at which the access starts; it ends when the port is
    /// free.
    Cycle load(Cycle now, int bytes) { return occupy(now, machine_.memory_access(bytes).load); }
    Cycle store(Cycle now, int bytes) { return occupy(now, machine_.memory_access(bytes).store); }

private:
    Cycle occupy(Cycle now, Cycle cycles) {
        const Cycle start = std::max(now, free_at_);
        free_at_ = start + cycles;
        usage_.busy += cycles;
        usage_.waiting += start - now;
        return start;
    }

    const Machine& machine_;
    bool on_;
    Cycle free_at_ = 0;
    Usage usage_;
};

}  // namespace narrows
