#pragma once

#include <functional>

#include "testbench/workloads/collectives/plan/steps.h"

namespace narrows::collectives {

/// How a collective moves its data.
struct Plan {
    int nodes;
    int programs = 1;           ///< programs of every node, which run at the same time
    std::int64_t most = 1;      ///< most elements in a message; a step with more elements takes several messages
    std::int64_t elements = 1;  ///< size of all data together
    std::function<PlanSteps(NodeId node, int program)> steps;
};

}  // namespace narrows::collectives
