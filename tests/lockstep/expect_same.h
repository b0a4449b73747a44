#pragma once

#include <string>
#include <vector>

#include "models/machine/machine.h"
#include "testbench/lockstep/stimulus.h"

namespace narrows::lockstep {

/// Fails if an event of the two runs differs, or if a message did not arrive intact. Then it prints the events that led
/// to the first difference and writes waves of both runs. `name`: of the run, for the file of the waves.
void expect_same(const std::string& name, const Machine& machine, const Topology& topology,
                 const std::vector<PlannedSend>& sends, const std::vector<Journey>& expected,
                 const std::vector<Journey>& actual);

}  // namespace narrows::lockstep
