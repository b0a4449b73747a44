#pragma once

#include "testbench/workloads/workload.h"

namespace narrows {

/// As the functions of models/bounds/derived/derived.h, with a bound from the order of the workload's programs, if that
/// is known. It comes after equal bounds of resources.
std::vector<Bound> derived_bounds(const Machine& machine, const Topology& topology, const Workload& workload);
/// `ended`: the cycles of a run, if there was one. Where a resource needs them all, the order cannot say more.
Bound derived_lower_bound(const Machine& machine, const Topology& topology, const Workload& workload,
                          Cycle ended = never);
/// As above, but the order gives only the longest chain of messages, which is quick and needs little memory.
Bound quick_lower_bound(const Machine& machine, const Topology& topology, const Workload& workload);

}  // namespace narrows
