#pragma once

#include "models/topology/topology.h"
#include "testbench/workloads/collectives/plan/collective_data.h"
#include "testbench/workloads/collectives/plan/plan.h"

namespace narrows::collectives {

/// About how long a plan takes.
struct ModelledTime {
    Cycle cycles;
    bool at_least = false;  ///< it takes longer; how much is not known
};

/// Carries out the plan in time, with all messages of a step as one. Stops where that takes longer than the limit.
/// Throws std::logic_error if some step waits for ever.
ModelledTime modelled_time(const Machine& machine, const Topology& topology, const Plan& plan,
                           const CollectiveData& contents, Cycle limit);

}  // namespace narrows::collectives
