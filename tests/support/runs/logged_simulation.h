#pragma once

#include "models/network/topology/make_topology.h"
#include "testbench/run/simulation.h"
#include "testbench/workloads/catalogue.h"
#include "traces/log/run_log.h"

namespace narrows {

/// A run of a workload, with its log.
struct LoggedSimulation {
    Machine machine;
    std::unique_ptr<Topology> topology;
    std::unique_ptr<Workload> workload;
    RunLog log;
    Simulation simulation;
};

inline LoggedSimulation logged(const Machine& machine, std::unique_ptr<Topology> topology, const std::string& workload,
                               const std::vector<KeyValue>& arguments, const SimulationOptions& options = {}) {
    LoggedSimulation run{machine, std::move(topology), {}, {}, {}};
    run.workload = find_workload(workload).choose(machine, *run.topology, arguments).make(1);
    run.simulation = simulate_into(run.log, machine, *run.topology, *run.workload, options);
    return run;
}

inline LoggedSimulation logged(const Machine& machine, const std::string& workload,
                               const std::vector<KeyValue>& arguments, const SimulationOptions& options = {}) {
    return logged(machine, make_topology(machine), workload, arguments, options);
}

}  // namespace narrows
