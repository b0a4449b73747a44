#pragma once

#include <cstdint>
#include <limits>

namespace narrows {

/// Whole cycles of the machine. "At cycle t" means visible after t cycle edges.
using Cycle = std::int64_t;

/// Not scheduled, or not yet known.
inline constexpr Cycle never = std::numeric_limits<Cycle>::max();

}  // namespace narrows
