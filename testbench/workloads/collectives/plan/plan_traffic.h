#pragma once

#include "models/bounds/bound.h"
#include "testbench/workloads/collectives/plan/collective_data.h"
#include "testbench/workloads/collectives/plan/plan.h"

namespace narrows::collectives {

/// Bytes of a message with so many elements.
int message_bytes(const Machine& machine, const CollectiveData& contents, std::int64_t elements);

/// Cycles for which the processor combines `elements` elements, or all elements of a step.
Cycle combining(const Machine& machine, const Step& step, std::int64_t elements);
inline Cycle combining(const Machine& machine, const Step& step) { return combining(machine, step, step.elements()); }

/// All messages of a plan, and the computing of its nodes.
Traffic traffic_of(const Machine& machine, const Plan& plan, const CollectiveData& contents);

}  // namespace narrows::collectives
