#pragma once

#include <string_view>

#include "testbench/run/simulation.h"

namespace narrows {

/// How many cycles before the last event of a stopped run are worth showing. In them every message of a circle has
/// taken what it holds, unless the machine is much more crowded than those that come with Narrows.
Cycle cycles_before_stop(const Machine& machine);

/// For a stopped run: writes the wave of its last cycles, for the nodes that wait for each other, into a folder of the
/// current one that is named after machine and workload. Prints to standard error where it is and how to open it. The
/// run was not recorded, so it is repeated with `again`, a new copy of the workload, which gives the same run.
void show_last_cycles(const Machine& machine, const Topology& topology, std::string_view workload, Workload& again,
                      const RtlPart& rtl, const Simulation& stopped);

}  // namespace narrows
