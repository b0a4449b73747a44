#pragma once

#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/parameters.h"

namespace narrows::collectives {

enum class GatherAlgorithm { direct, binomial };

/// Many to one: every node has a part, and in the end one node has them all.
struct GatherParameters {
    std::int64_t words = 32;
    int root = 0;  ///< the node that gets them
    std::optional<GatherAlgorithm> algorithm{};
};

std::span<const WorkloadParameter<GatherParameters>> gather_parameters();
const CollectiveType<GatherParameters>& gather_type();

}  // namespace narrows::collectives
