#pragma once

#include <vector>

#include "testbench/workloads/goal/goal_program.h"

namespace narrows::goal {

/// The operations of a rank in an order in which each follows everything that it waits for. Operations in circles of
/// waiting are left out.
std::vector<std::size_t> in_order(const RankProgram& rank);

/// Throws InputError if operations of a rank wait for each other in a circle.
void check_circles(const Program& program);

/// Throws InputError for a send without a receive, a receive without a send, and pairs of different sizes. Where
/// receives leave sender or tag open, only their number is checked.
void check_matches(const Program& program);

}  // namespace narrows::goal
