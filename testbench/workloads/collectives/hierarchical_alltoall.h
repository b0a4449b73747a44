#pragma once

#include "models/network/topology/placement.h"
#include "testbench/workloads/collectives/alltoall_steps.h"
#include "testbench/workloads/collectives/plan/steps.h"

namespace narrows::collectives {

/// An alltoall in which one rank of a node sends what all its ranks have for another node, as one message. Which rank
/// this is depends on the distance between the two nodes, so that the ranks of a node share the work
/// (docs/workloads.md, "alltoall by node"). Where each node has one rank, all parts go directly to their receivers.
PlanSteps hierarchical_alltoall(AlltoallParts parts, Placement placement, RankId me);

}  // namespace narrows::collectives
