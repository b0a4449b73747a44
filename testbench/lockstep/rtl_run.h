#pragma once

#include "models/rtl/array.h"
#include "testbench/lockstep/stimulus.h"

namespace narrows::lockstep {

/// Runs `sends` on a machine of RTL nodes only, with processors of its own. Ends when every message has been delivered,
/// or at cycle `limit`: events that did not happen are `never`.
std::vector<Journey> run_on_rtl(rtl::Array& nodes, const Machine& machine, const Grid& grid,
                                const std::vector<PlannedSend>& sends, Cycle limit);

}  // namespace narrows::lockstep
