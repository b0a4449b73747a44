#pragma once

#include <optional>
#include <span>
#include <vector>

#include "models/machine/copies.h"
#include "models/network/link/node_observer.h"
#include "models/node/processor/computing.h"
#include "models/node/processor/packet_move.h"
#include "models/node/shared/shared_memory.h"

namespace narrows {

/// When the step of a processor began, and how its time was spent, for observers.
class StepTimes {
public:
    void begin(Cycle now, Cycle overhead_end) {
        from_ = now;
        overhead_end_ = overhead_end;
        chunks_.clear();
    }
    void add_chunk(Cycle from, Cycle to) { chunks_.push_back({from, to}); }

    Cycle from() const { return from_; }
    Cycle overhead_end() const { return overhead_end_; }
    std::span<const CopiedChunk> chunks() const { return chunks_; }

private:
    Cycle from_ = 0;
    Cycle overhead_end_ = 0;
    std::vector<CopiedChunk> chunks_;
};

/// Is told about the progress of a step.
class StepOwner {
public:
    /// The overhead has ended. The owner calls StepTiming::start_copy when it has acted on this.
    virtual void overhead_ended() = 0;
    /// The memory has moved the bytes of the step at `end`, in this cycle or later.
    virtual void accessed(Cycle end) = 0;
    virtual void step_ended() = 0;

protected:
    ~StepOwner() = default;
};

/// Takes a processor through one step at a time: the overhead, then a copy in chunks through the memory of its node
/// (docs/timing.md, P9; docs/nodes.md, V4). Interruptions make both longer.
class StepTiming final : public MemoryUser {
public:
    /// `number`: of the processor within the node. `cycles` is told when the processor is occupied.
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
    /// The step under way moves bytes after its overhead instead of a copy.
    void move_later(const PacketMove& move) { move_ = move; }
    /// Lets the step end without its copy.
    void leave_out_copy() { copy_.bytes = 0; }
    /// Ends the step at once if there is nothing to copy.
    void start_copy() { move_ ? wait_to_move() : next_chunk(); }

    /// The times of the step under way, or of the last one.
    const StepTimes& times() const { return times_; }

    void access_ends(Message*, Cycle end) override { move_ ? moved(end) : chunk_ends(end); }

private:
    void overhead_ended(std::uint64_t);
    bool ask(std::int64_t bytes);
    void wait_to_move();
    void move(std::uint64_t);
    void moved(Cycle accessed);
    void step_ended(std::uint64_t) { owner_.step_ended(); }
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
    Copy copy_{};             ///< the copy, with the bytes that are left
    std::int64_t chunk_ = 0;  ///< size of the chunk under way
    std::optional<PacketMove> move_;
    StepTimes times_;
};

}  // namespace narrows
