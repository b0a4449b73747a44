#pragma once

#include <optional>

#include "models/machine/machine.h"
#include "models/topology/topology.h"
#include "testbench/lockstep/stimulus.h"

namespace narrows::lockstep {

/// The same on the SystemC model.
std::vector<Journey> run_on_model(const Machine& machine, const Topology& topology, const std::vector<Send>& sends);

}  // namespace narrows::lockstep
