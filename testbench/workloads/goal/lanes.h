#pragma once

#include <cstddef>
#include <vector>

#include "testbench/workloads/goal/goal_program.h"

namespace narrows::goal {

/// Divides the receives of a rank into lanes. In a lane, the file orders the receives one after the other, so one
/// activity can do them all. Most traces need only a few lanes.
std::vector<std::vector<std::size_t>> lanes_of(const RankProgram& rank);

}  // namespace narrows::goal
