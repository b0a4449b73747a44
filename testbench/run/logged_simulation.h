#pragma once

#include "testbench/run/simulation.h"
#include "traces/log/run_log.h"

namespace narrows {

/// Runs `workload` like simulate(), and records all events in `log`, in order.
Simulation simulate_into(RunLog& log, const Machine& machine, const Topology& topology, Workload& workload,
                         SimulationOptions options = {});

}  // namespace narrows
