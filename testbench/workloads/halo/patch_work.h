#pragma once

#include <cstdint>
#include <span>

#include "testbench/workloads/halo/parameters.h"

namespace narrows::halo {

/// Bytes that cross the memory for a task's work beside its messages.
struct PatchWork {
    std::int64_t build = 0;     ///< bytes for the buffers of a round, and again for unpacking
    std::int64_t interior = 0;  ///< bytes for its own cells in a time step
    Cycle computing = 0;        ///< cycles beside it
};

PatchWork work_of(const Machine& machine, const HaloParameters& parameters, const Domain& domain, RankId task,
                  std::span<const HaloPiece> pieces);

}  // namespace narrows::halo
