#pragma once

#include "models/machine/machine.h"
#include "testbench/lockstep/stimulus.h"

namespace narrows::lockstep {

/// Traffic that makes messages meet: random lengths and gaps, several activities a node, all links; of every four lists
/// one sends everything to one node. The same for the same seed.
std::vector<Send> random_sends(const Machine& machine, std::size_t messages, std::uint64_t seed);

}  // namespace narrows::lockstep
