#pragma once

#include "models/system/system.h"
#include "testbench/lockstep/stimulus.h"

namespace narrows::lockstep {

/// Runs `sends` on the SystemC model, in which the nodes and switches of `rtl` are RTL.
std::vector<Journey> run_on_model(const Machine& machine, const Topology& topology,
                                  const std::vector<PlannedSend>& sends, const RtlPart& rtl = {});

}  // namespace narrows::lockstep
