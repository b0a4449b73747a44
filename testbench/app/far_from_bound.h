#pragma once

#include <optional>
#include <string>

#include "testbench/run/judgement.h"

namespace narrows {

/// A run that takes longer than its bound by more than this share is explained.
inline constexpr double far_share = 0.1;
/// A resource that is busier than another by less than this share has no lead.
inline constexpr double tie_share = 0.01;

/// True if neither of two resources leads.
bool are_tied(Cycle busy, Cycle other);

/// Says by how much the run is longer than its derived bound, and why as far as its counters say. None for a run that
/// is near its bound, and for one that measures traffic.
std::optional<std::string> far_from_bound(const Simulation& simulation, const Bound& bound);

}  // namespace narrows
