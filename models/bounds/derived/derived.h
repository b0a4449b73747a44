#pragma once

#include <vector>

#include "models/bounds/bound.h"

namespace narrows {

/// The time that every resource of the machine needs for this traffic, largest first. No run that obeys docs/timing.md
/// can be faster than any of them (docs/bounds.md). `limited_by` names the resource, "node 5 interface link 0 in".
/// Flows from a node to itself are left out, since they need not leave it.
std::vector<Bound> derived_bounds(const Machine& machine, const Topology& topology, const Traffic& traffic);

/// The largest bound. Ties go to the first in the order of docs/bounds.md. Zero cycles if there is nothing to do.
Bound derived_lower_bound(const Machine& machine, const Topology& topology, const Traffic& traffic);

}  // namespace narrows
