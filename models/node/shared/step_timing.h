#pragma once

#include "models/machine/copies.h"
#include "models/node/processor/computing.h"
#include "models/node/shared/shared_memory.h"
#include "models/node/shared/step_times.h"

namespace narrows {

/// Is told how far its step is.
class StepOwner {
public:
    /// The owner calls StepTiming::start_copy when it has acted on this.
    virtual void overhead_ended() = 0;
    virtual void step_ended() = 0;

protected:
    ~StepOwner() = default;
};

/// Takes a processor through one step at a time: the overhead, then a copy in chunks through the memory of its node
/// (docs/nodes.md, P9, V4). Interruptions make both longer.
class StepTiming final : public MemoryUser {
public:
    /// `number`: of the processor within the node. `cycles` learns when the processor is occupied.
    StepTiming(const Fabric& fabric, RankId rank, int number, SharedMemory& memory, const Interruptions& interruptions,
               FreeCycles& cycles, StepOwner& owner)
        : fabric_(fabric),
          queue_(fabric.queue),
          rank_(rank),
          number_(number),
          memory_(memory),
          interruptions_(interruptions),
          cycles_(cycles),
          owner_(owner) {}

    void begin(const Copy& copy, Cycle overhead);
    /// The step ends without its copy.
    void leave_out_copy() { copy_.bytes = 0; }
    /// Ends the step at once if there is nothing to copy.
    void start_copy() { next_chunk(); }

    /// Of the step under way, or of the last one.
    const StepTimes& times() const { return times_; }

    void access_ends(std::uint64_t what, Cycle end) override;

private:
    void overhead_ended(std::uint64_t);
    void next_chunk(std::uint64_t = 0);
    void chunk_ends(Cycle served);
    void chunk_ended(std::uint64_t);

    const Fabric& fabric_;
    CycleQueue& queue_;
    RankId rank_;
    int number_;
    SharedMemory& memory_;
    const Interruptions& interruptions_;
    FreeCycles& cycles_;
    StepOwner& owner_;
    Copy copy_{};             ///< the bytes that are left of it
    std::int64_t chunk_ = 0;  ///< bytes of the chunk that is being copied
    StepTimes times_;
};

}  // namespace narrows
