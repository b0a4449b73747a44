#pragma once

#include <cstddef>
#include <vector>

#include "testbench/workloads/goal/goal_program.h"

namespace narrows::goal {

/// The receives of a rank, divided into lanes: in a lane each begins after the one before has ended, because the file
/// says so. So an activity for each lane is enough, and most traces need one or few.
std::vector<std::vector<std::size_t>> lanes_of(const RankProgram& rank);

}  // namespace narrows::goal
