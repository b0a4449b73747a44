#pragma once

#include <algorithm>
#include <memory>

#include "models/machine/machine.h"
#include "models/network/link/observer.h"

namespace narrows {

/// The memory port of a node: one vector access at a time, in order (docs/timing.md, M1, M2).
class MemoryPort {
public:
    explicit MemoryPort(const Machine& machine) {
        if (machine.memory.timing != MemoryTiming::off) state_ = std::make_unique<State>(State{machine});
    }

    /// False if accesses take no time. The functions below must not be called then.
    bool on() const { return state_ != nullptr; }
    Cycle free_at() const { return state_->free_at; }
    const Usage& usage() const { return state_->usage; }

    /// Both access a message of so many bytes and return the cycle in which the access starts. It ends when the port is
    /// free.
    Cycle load(Cycle now, int bytes) { return occupy(now, state_->machine.memory_access(bytes).load); }
    Cycle store(Cycle now, int bytes) { return occupy(now, state_->machine.memory_access(bytes).store); }

private:
    Cycle occupy(Cycle now, Cycle cycles) {
        const Cycle start = std::max(now, state_->free_at);
        state_->free_at = start + cycles;
        state_->usage.busy += cycles;
        state_->usage.waiting += start - now;
        return start;
    }

    struct State {
        const Machine& machine;
        Cycle free_at = 0;
        Usage usage{};
    };

    std::unique_ptr<State> state_;  ///< null: off
};

}  // namespace narrows
