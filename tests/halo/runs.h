#pragma once

#include "models/topology/make_topology.h"
#include "tests/support/runs/judged_run.h"

/// Runs on machines of any network.
namespace narrows::halo_runs_test {

inline JudgedRun run_of(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments,
                        const SimulationOptions& options = {}) {
    const auto topology = make_topology(machine);
    const auto made = find_workload(workload).choose(machine, *topology, arguments).make(1);
    JudgedRun run;
    run.simulation = simulate(machine, *topology, *made, options);
    run.judgement = judge(machine, *topology, *made, run.simulation);
    return run;
}

inline Machine federation(int tasks, std::vector<std::string> changes = {}) {
    changes.push_back(fmt::format("topology.nodes={}", tasks));
    return machine_of("federation", changes);
}

inline std::vector<std::string> written(const std::vector<KeyValue>& arguments) {
    std::vector<std::string> all;
    for (const KeyValue& argument : arguments) all.push_back(argument.text());
    return all;
}

}  // namespace narrows::halo_runs_test
