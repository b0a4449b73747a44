#pragma once

#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/parameters.h"

namespace narrows::collectives {

enum class ReduceScatterAlgorithm { ring, recursive_halving };

/// Every node has a vector, and in the end every node has a part of the sum of all vectors.
struct ReduceScatterParameters {
    std::int64_t elements = 1000;  ///< elements (doubles) of every node's vector
    std::optional<ReduceScatterAlgorithm> algorithm{};
};

std::span<const WorkloadParameter<ReduceScatterParameters>> reduce_scatter_parameters();
const CollectiveType<ReduceScatterParameters>& reduce_scatter_type();

}  // namespace narrows::collectives
