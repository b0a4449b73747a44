#pragma once

#include <string>
#include <vector>

#include "testbench/run/simulation.h"

namespace narrows {

/// The number of cycles before the last event of a stopped run that are worth showing. In them every message of a
/// circle takes what it holds, unless the machine is much more crowded than those that come with Narrows.
Cycle cycles_before_stop(const Machine& machine);

/// Returns the command that writes the wave of a stopped run's last cycles, for the nodes that wait for each other.
/// `run`: the words after "run".
std::string wave_of_last_cycles(const std::vector<std::string>& run, const Machine& machine, const Simulation& stopped);

}  // namespace narrows
