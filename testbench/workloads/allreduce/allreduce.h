#pragma once

#include <optional>

#include "testbench/workloads/allreduce/parameters.h"
#include "testbench/workloads/collectives/collective.h"

namespace narrows {

const collectives::CollectiveType<AllreduceParameters>& allreduce_type();

/// The plan and the data for fully chosen parameters.
collectives::Collective allreduce_collective(const Machine& machine, const Topology& topology,
                                             const AllreduceParameters& chosen, std::uint64_t seed);

/// Global vector combining: every node has a vector, and every node ends with the sum of all of them (Littlefield
/// (1992), section 3.1).
std::unique_ptr<Workload> make_allreduce(const Machine& machine, const Topology& topology,
                                         const AllreduceParameters& parameters, std::uint64_t seed);

}  // namespace narrows
