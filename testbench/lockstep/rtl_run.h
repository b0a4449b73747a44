#pragma once

#include "models/rtl/array.h"
#include "testbench/lockstep/stimulus.h"

namespace narrows::lockstep {

/// Runs `sends` on a machine in which all nodes and switches are RTL, with processors of its own. Ends when every
/// message has been delivered, or at cycle `limit`: events that did not happen are `never`.
std::vector<Journey> run_on_rtl(rtl::Array& routers, const Machine& machine, const Topology& topology,
                                const std::vector<PlannedSend>& sends, Cycle limit);

}  // namespace narrows::lockstep
