#pragma once

#include "models/rtl/array.h"
#include "testbench/lockstep/stimulus.h"

namespace narrows::lockstep {

/// What becomes of `sends` on a machine of RTL nodes (all of them), with processors of its own. Ends when all has been
/// delivered, or at cycle `limit`: what is missing then is `never`.
std::vector<Journey> run_on_rtl(rtl::Array& nodes, const Machine& machine, const Grid& grid,
                                const std::vector<Send>& sends, Cycle limit);

}  // namespace narrows::lockstep
