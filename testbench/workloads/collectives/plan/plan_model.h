#pragma once

#include "models/topology/topology.h"
#include "testbench/workloads/collectives/plan/collective_data.h"
#include "testbench/workloads/collectives/plan/plan.h"

namespace narrows::collectives {

/// About how long the plan takes: the time of its longest chain of steps if no two messages ever meet in the network,
/// and no two programs of a node on its processor; or the derived lower bound, if that is longer, which knows how busy
/// each resource is, but not what has to wait for what. Throws std::logic_error if some step waits for ever.
Cycle modelled_cycles(const Machine& machine, const Topology& topology, const Plan& plan,
                      const CollectiveData& contents);

}  // namespace narrows::collectives
