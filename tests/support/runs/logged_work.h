#pragma once

#include "testbench/run/logged_simulation.h"
#include "testbench/workloads/catalogue.h"

namespace narrows {

/// A run of a workload, with its log.
struct LoggedWork {
    Machine machine;
    std::unique_ptr<Grid> grid;
    std::unique_ptr<Workload> workload;
    RunLog log;
    Simulation simulation;
};

inline LoggedWork logged(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments,
                         const SimulationOptions& options = {}) {
    LoggedWork run{machine, make_grid(machine.topology), {}, {}, {}};
    run.workload = find_workload(workload).choose(machine, *run.grid, arguments).make(1);
    run.simulation = simulate_into(run.log, machine, *run.grid, *run.workload, options);
    return run;
}

}  // namespace narrows
