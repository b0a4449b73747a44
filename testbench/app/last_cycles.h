#pragma once

#include <string_view>

#include "testbench/run/simulation.h"

namespace narrows {

/// How many cycles before the last event of a run that came to a stop are worth a look: in them every message of a
/// circle has taken what it holds, on a machine that is not much more crowded than those that come with Narrows.
Cycle cycles_before_stop(const Machine& machine);

/// For a run that came to a stop: the wave of its last cycles, of the nodes that wait for each other, in a folder of
/// the current one that is named after machine and workload; on standard error where it is and how to open it. The run
/// was not watched; `again`, the same workload anew, does the same, because nothing is left to chance.
void show_last_cycles(const Machine& machine, const Topology& topology, std::string_view workload, Workload& again,
                      const RtlPart& rtl, const Simulation& stopped);

}  // namespace narrows
