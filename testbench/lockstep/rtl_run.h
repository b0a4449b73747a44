#pragma once

#include "models/machine/machine.h"
#include "models/topology/grid.h"
#include "testbench/lockstep/rtl_grid.h"
#include "testbench/lockstep/stimulus.h"

namespace narrows::lockstep {

/// Sends all that is to be sent through the RTL, cycle by cycle, until all is delivered or cycle `limit` is reached.
/// Returns what became of every message, in the order of the list.
std::vector<Journey> run_on_rtl(RtlGrid& rtl, const Machine& machine, const Grid& grid, const std::vector<Send>& sends,
                                Cycle limit);

}  // namespace narrows::lockstep
