#pragma once

#include <deque>
#include <functional>
#include <optional>

#include "models/network/topology/route_hash.h"
#include "tests/reference/one_node/one_node_memory.h"

namespace narrows::reference {

/// An uninterrupted part of a processor's step: its own cycles, with accesses beside them.
struct StepPhase {
    Cycle own = 0;
    bool is_overhead = false;  ///< Z2: its cycles vary
    bool is_chunk = false;     ///< Z1: it does not begin during an interruption
    std::function<NodeAccesses(Cycle)> ask = {};
    std::function<bool(Cycle)> may_end = {};  ///< a further condition
    std::function<void(Cycle)> at_end = {};
    std::function<bool()> ends_step = {};  ///< after that: true if the rest is a separate step
};
using StepPhases = std::deque<StepPhase>;

/// Z: disturbances of a rank's processor.
class RankDisturbance {
public:
    RankDisturbance(const Machine& machine, int rank, std::uint64_t seed)
        : processor_(machine.processor), rank_(rank), seed_(seed) {
        if (processor_.noise_length > 0 && processor_.noise_period > 0)
            first_ = draw(0, 1, processor_.noise_period - processor_.noise_length + 1);
    }

    /// Z1.
    bool interrupts(Cycle t) const {
        return t >= first_ && (t - first_) % processor_.noise_period < processor_.noise_length;
    }

    /// Z2: the cycles of the overhead that begins.
    Cycle vary(Cycle overhead) {
        if (overhead == 0) return 0;
        const Cycle h = draw(overheads_++, 2, 2 * processor_.overhead_variation + 1);
        return (overhead * (1000 - processor_.overhead_variation + h) + 500) / 1000;
    }

private:
    Cycle draw(std::uint32_t number, int purpose, Cycle values) const {
        const EndpointId rank(rank_);
        return route_hash({{}, {}, {}, rank, rank, number}, purpose, static_cast<int>(values), seed_);
    }

    ProcessorParameters processor_;
    int rank_;
    std::uint64_t seed_;
    Cycle first_ = never;
    std::uint32_t overheads_ = 0;
};

/// The step that a processor is busy with.
class RunningStep {
public:
    explicit RunningStep(const RankDisturbance& disturbance) : disturbance_(disturbance) {}

    bool is_busy() const { return !phases_.empty(); }
    bool is_interrupted(Cycle t) const { return disturbance_.interrupts(t); }

    void begin(StepPhases phases, Cycle t) {
        phases_ = std::move(phases);
        has_begun_ = false;
        begin_phase(t);
    }

    /// Ends a phase whose time is over at t, or begins one; true if it did.
    bool step(Cycle t) {
        if (!is_busy()) return false;
        if (!has_begun_) return begin_phase(t);
        const StepPhase& phase = phases_.front();
        if (left_ > 0 || !have_ended(accesses_, t) || (phase.may_end && !phase.may_end(t))) return false;
        const StepPhase ended = phases_.front();
        phases_.pop_front();
        has_begun_ = false;
        if (ended.at_end) ended.at_end(t);
        if (ended.ends_step && ended.ends_step()) phases_.clear();
        return true;
    }

    /// The processor has worked through a cycle; true if it needed it.
    bool pass() { return left_ > 0 && left_-- > 0; }

private:
    bool begin_phase(Cycle t) {
        StepPhase& phase = phases_.front();
        if (phase.is_chunk && is_interrupted(t)) return false;
        has_begun_ = true;
        left_ = phase.is_overhead ? disturbance_.vary(phase.own) : phase.own;
        accesses_ = phase.ask ? phase.ask(t) : NodeAccesses{};
        return true;
    }

    RankDisturbance disturbance_;
    StepPhases phases_;
    bool has_begun_ = false;
    Cycle left_ = 0;
    NodeAccesses accesses_;
};

}  // namespace narrows::reference
