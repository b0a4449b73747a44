#pragma once

#include "tests/support/nodes/added_up.h"
#include "tests/support/runs/any_network.h"
#include "tests/support/runs/logged_simulation.h"

namespace narrows {

/// A run with its log, and its own counts for every resource.
inline LoggedSimulation count(const Machine& machine, const std::string& workload,
                              const std::vector<KeyValue>& arguments, SimulationOptions options = {}) {
    options.resources = every_resource;
    return logged(machine, workload, arguments, options);
}

inline LoggedSimulation count(AnyGraphWork work, SimulationOptions options = {}) {
    options.resources = every_resource;
    return logged(work.machine, std::move(work.topology), "random", work.arguments, options);
}

/// A contradiction between the intervals of a log and the counts of the run; empty if there is none.
inline std::string contradiction(const LoggedSimulation& run) {
    AddedUp added(run.log, run.machine, *run.topology);
    Intervals(run.log, run.machine, *run.topology).report(added);
    const std::string difference = added.difference_to(run.simulation.resources);
    return difference.empty() ? added.overlap() : difference;
}

}  // namespace narrows
