#pragma once

#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/parameters.h"

namespace narrows::collectives {

enum class BroadcastAlgorithm { binomial, pipeline, scatter_allgather };

/// One node has a vector, and in the end every node has it.
struct BroadcastParameters {
    std::int64_t words = 128;
    int root = 0;  ///< the node that has the vector
    std::optional<BroadcastAlgorithm> algorithm{};
};

std::span<const WorkloadParameter<BroadcastParameters>> broadcast_parameters();
const CollectiveType<BroadcastParameters>& broadcast_type();

}  // namespace narrows::collectives
