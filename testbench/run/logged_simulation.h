#pragma once

#include "testbench/run/simulation.h"
#include "traces/log/event_log.h"

namespace narrows {

/// Runs `workload` as simulate() does, with everything that happens in `log`, in order.
Simulation simulate_into(EventLog& log, const Machine& machine, const Topology& topology, Workload& workload,
                         SimulationOptions options = {});

}  // namespace narrows
