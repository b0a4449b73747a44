#pragma once

#include "testbench/workloads/workload.h"

namespace narrows {

/// As the functions of models/bounds/derived/derived.h. Where the order of the workload's programs is known, its
/// longest chain of messages is one of the bounds, and named after equal ones of resources.
std::vector<Bound> derived_bounds(const Machine& machine, const Topology& topology, const Workload& workload);
Bound derived_lower_bound(const Machine& machine, const Topology& topology, const Workload& workload);

}  // namespace narrows
