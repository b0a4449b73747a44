#pragma once

#include <optional>
#include <string>
#include <vector>

#include "testbench/app/report.h"

namespace narrows {

/// The number of cycles before the last event of a stopped run that are worth showing. In them every message of a
/// circle takes what it holds, unless the machine is much more crowded than those that come with Narrows.
Cycle cycles_before_stop(const Machine& machine);

/// Returns the command that writes the wave of a stopped run's last cycles, for the nodes that wait for each other.
/// `run`: the words after "run".
std::string wave_of_last_cycles(const std::vector<std::string>& run, const Machine& machine, const Simulation& stopped);

/// Cycles to see before the first difference between RTL and models, and as many after it.
inline constexpr Cycle around_difference = 20;

/// The cycle of the first difference between RTL and models, or the last one of the run: if that is earlier, or if the
/// RTL may differ.
Cycle cycle_of_difference(const RunReport& report);

/// Returns the command that writes the wave of the cycles around the first difference between RTL and models; none if
/// they agree, or need not.
std::optional<std::string> wave_of_difference(const std::vector<std::string>& run, const RunReport& report);

}  // namespace narrows
