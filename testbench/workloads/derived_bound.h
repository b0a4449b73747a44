#pragma once

#include "testbench/workloads/workload.h"

namespace narrows {

/// As the functions of models/bounds/derived/derived.h. Where the order of the workload's programs is known, it gives
/// one of the bounds, which is named after equal ones of resources.
std::vector<Bound> derived_bounds(const Machine& machine, const Topology& topology, const Workload& workload);
Bound derived_lower_bound(const Machine& machine, const Topology& topology, const Workload& workload);
/// The same, of whose order only the longest chain of messages counts: quicker, and with little memory.
Bound quick_lower_bound(const Machine& machine, const Topology& topology, const Workload& workload);

}  // namespace narrows
