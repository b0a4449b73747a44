#pragma once

#include <memory>
#include <vector>

#include "testbench/workloads/collectives/allgather_plans.h"

/// Plans along one dimension of a grid after another.
namespace narrows::collectives {

/// The number of programs of algorithms that cut the data into one part for each dimension and direction of a grid, so
/// that on a torus all links of a node are busy. Each part has a program, goes along all dimensions from a different
/// one on, and keeps its direction.
int bucket_programs(const std::vector<int>& sides);

/// Parts cut into a share for each program of bucket; the shares of a program make a block.
AllgatherParts parts_in_buckets(const std::vector<int>& sides, const std::vector<std::int64_t>& sizes);
/// The data collected along one dimension go round the ring of the next.
PlanSteps bucket_allgather(std::shared_ptr<const std::vector<int>> sides, std::shared_ptr<const AllgatherParts> parts,
                           NodeId me, int program);
/// Reduce-scatter and allgather along one dimension after another, in parts.
PlanSteps bucket_allreduce(std::shared_ptr<const std::vector<int>> sides, std::int64_t elements, NodeId me,
                           int program);

}  // namespace narrows::collectives
