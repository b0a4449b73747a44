#pragma once

#include <cstdint>
#include <vector>

#include "models/time/cycle.h"

namespace narrows::collectives {

/// The cycle in which each node starts, drawn at random from 0 to `skew`.
std::vector<Cycle> drawn_starts(int nodes, Cycle skew, std::uint64_t seed);

}  // namespace narrows::collectives
