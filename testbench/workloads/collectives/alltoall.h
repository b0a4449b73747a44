#pragma once

#include "testbench/workloads/collectives/alltoall_plans.h"
#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/parameters.h"

namespace narrows::collectives {

/// Every node has a part for every node, and in the end every node has all parts meant for it.
struct AlltoallParameters {
    std::int64_t words = 32;  ///< the part from one node to another
    std::optional<AlltoallAlgorithm> algorithm{};
};

std::span<const WorkloadParameter<AlltoallParameters>> alltoall_parameters();
const CollectiveType<AlltoallParameters>& alltoall_type();

/// Makes the workload, with models of its time.
std::unique_ptr<Workload> make_alltoall(const Machine& machine, const Topology& topology,
                                        const AlltoallParameters& parameters, std::uint64_t seed);

}  // namespace narrows::collectives
