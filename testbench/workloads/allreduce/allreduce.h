#pragma once

#include <optional>

#include "testbench/workloads/allreduce/parameters.h"
#include "testbench/workloads/collectives/collective.h"

namespace narrows {

/// Chooses algorithm, block and lead where `given` leaves them open. Throws InputError if the run is not possible.
collectives::Resolved<AllreduceParameters> resolve_allreduce(const Machine& machine, const Topology& topology,
                                                             const AllreduceParameters& given);

/// Plan and data with parameters that are all chosen.
collectives::Collective allreduce_collective(const Machine& machine, const Topology& topology,
                                             const AllreduceParameters& chosen, std::uint64_t seed);

/// Global vector combining: every node has a vector, and every node ends with the sum of all of them (Littlefield
/// (1992), section 3.1).
std::unique_ptr<Workload> make_allreduce(const Machine& machine, const Topology& topology,
                                         const collectives::Resolved<AllreduceParameters>& resolved,
                                         std::uint64_t seed);

}  // namespace narrows
