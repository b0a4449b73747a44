#pragma once

#include "testbench/workloads/collectives/alltoall_steps.h"
#include "testbench/workloads/collectives/plan/plan.h"

namespace narrows::collectives {

/// In which order the parts of an alltoall travel.
enum class AlltoallAlgorithm { pairwise = 1, ring, bruck, spread, hierarchical };

Plan alltoall_plan(const Machine& machine, const AlltoallParts& parts, AlltoallAlgorithm algorithm);

/// With a master for each block of so many nodes: nodes of a block exchange their parts, and give the others to their
/// master; the masters exchange what the blocks have for each other, and hand it out.  The number of nodes is a
/// multiple of `block`.
Plan blocks_plan(const Machine& machine, const AlltoallParts& parts, int block);

}  // namespace narrows::collectives
