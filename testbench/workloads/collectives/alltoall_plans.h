#pragma once

#include "models/network/topology/placement.h"
#include "testbench/workloads/collectives/alltoall_steps.h"
#include "testbench/workloads/collectives/plan/plan.h"

namespace narrows::collectives {

/// The order in which the parts of an alltoall travel.
enum class AlltoallAlgorithm { pairwise, ring, bruck, spread, hierarchical };

Plan alltoall_plan(const Machine& machine, const AlltoallParts& parts, AlltoallAlgorithm algorithm);

/// An alltoall in which one rank of a node sends all data of its node for another node, as one message. The distance
/// between the two nodes determines this rank, so that the ranks of a node share the work (docs/workloads.md, "alltoall
/// by node"). If each node has one rank, all parts go directly to their receivers.
PlanSteps hierarchical_alltoall(AlltoallParts parts, Placement placement, RankId me);

/// Each block of so many nodes has a master. Nodes of a block exchange their parts, and give the others to their
/// master; the masters exchange these and hand them out. The number of nodes is a multiple of `block`.
Plan blocks_plan(const Machine& machine, const AlltoallParts& parts, int block);

}  // namespace narrows::collectives
