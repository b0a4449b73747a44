#pragma once

#include "models/system/system.h"
#include "testbench/lockstep/stimulus.h"

namespace narrows::lockstep {

/// The same on the SystemC model, with some nodes in RTL if so wished.
std::vector<Journey> run_on_model(const Machine& machine, const Topology& topology, const std::vector<Send>& sends,
                                  const RtlPart& rtl = {});

}  // namespace narrows::lockstep
