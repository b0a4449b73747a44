#pragma once

#include <tuple>

#include "models/network/link/queue.h"
#include "models/node/processor/computing.h"
#include "models/node/processor/operations.h"
#include "models/time/cycle_queue.h"

namespace narrows {

/// What programs compute in the cycles that a processor has free (docs/timing.md, P4).
class BackgroundComputing {
public:
    BackgroundComputing(CycleQueue& queue, const FreeCycles& cycles) : queue_(queue), cycles_(cycles) {}

    void start(ComputeOperation& operation);

private:
    void next(std::uint64_t);
    void may_be_done(std::uint64_t);

    CycleQueue& queue_;
    const FreeCycles& cycles_;
    Queue<ComputeOperation> waiting_;
    ComputeOperation* computing_ = nullptr;  ///< the computation that goes first
    Cycle since_free_ = 0;                   ///< free cycles of the processor when that computation began
};

}  // namespace narrows
