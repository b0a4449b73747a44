#pragma once

#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/parameters.h"

namespace narrows::collectives {

/// One node has a vector, and in the end every node has it.
struct BroadcastParameters {
    std::int64_t words = 128;
    std::int64_t root = 0;  ///< the node that has the vector
    std::int64_t algorithm = best_algorithm;
};

std::span<const WorkloadParameter<BroadcastParameters>> broadcast_parameters();
const CollectiveType<BroadcastParameters>& broadcast_type();

}  // namespace narrows::collectives
