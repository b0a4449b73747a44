#pragma once

#include <optional>
#include <string>

#include "testbench/run/judgement.h"

namespace narrows {

/// A run is explained if it takes longer than its bound by more than this share.
inline constexpr double far_share = 0.1;
/// A resource has no lead if it is busier than another one by less than this share.
inline constexpr double tie_share = 0.01;

/// True if neither of two resources leads.
bool are_tied(Cycle busy, Cycle other);

/// Tells by how much the run is longer than its derived bound, and why according to its counters. Empty for a run that
/// is near its bound, or that measures traffic.
std::optional<std::string> far_from_bound(const Simulation& simulation, const Bound& bound);

}  // namespace narrows
