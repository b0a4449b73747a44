#pragma once

#include "testbench/workloads/workload.h"

namespace narrows {

/// As the functions of models/bounds/derived/derived.h, with a bound from the order of the workload's programs, if that
/// is known. It comes after equal bounds of resources.
std::vector<Bound> derived_bounds(const Machine& machine, const Topology& topology, const Workload& workload);
Bound derived_lower_bound(const Machine& machine, const Topology& topology, const Workload& workload);
/// As above, but the order gives only the longest chain of messages, which is quick and needs little memory.
Bound quick_lower_bound(const Machine& machine, const Topology& topology, const Workload& workload);

}  // namespace narrows
