#pragma once

#include <algorithm>

#include "models/machine/machine.h"

namespace narrows::reference {

/// M1 to M3: one access at a time, in the order of the requests. Stores are requested when messages are delivered,
/// loads when sends start; sends are decided after all deliveries of a cycle.
class MemoryPort {
public:
    explicit MemoryPort(const Machine& machine) : machine_(&machine) {}

    /// Both are requested at t, for a message of so many bytes. `load` returns when the access ends (M1), `store` when
    /// it is accepted (M2).
    Cycle load(Cycle t, int bytes) {
        if (off()) return t;
        next(t, machine_->memory.access().load, bytes);
        return free_at_;
    }
    Cycle store(Cycle t, int bytes) { return off() ? t : next(t, machine_->memory.access().store, bytes); }

private:
    bool off() const { return machine_->memory.timing == MemoryTiming::off; }
    Cycle next(Cycle t, Cycle of_register, int bytes) {
        const Cycle begin = std::max(t, free_at_);
        free_at_ = begin + (machine_->memory.short_access == ShortAccess::fixed ? of_register
                                                                                : part(of_register, words(bytes)));
        return begin;
    }
    /// M3: the words begun, and the least whole number of cycles that is no less than their share.
    int words(int bytes) const {
        int begun = 0;
        for (int rest = bytes - machine_->message.header_bytes; rest > 0; rest -= machine_->message.word_bytes) ++begun;
        return begun;
    }
    Cycle part(Cycle of_register, int words) const {
        Cycle cycles = 0;
        while (cycles * machine_->message.vector_words < of_register * words) ++cycles;
        return cycles;
    }

    const Machine* machine_;
    Cycle free_at_ = 0;
};

}  // namespace narrows::reference
