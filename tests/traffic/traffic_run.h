#pragma once

#include "models/network/topology/make_topology.h"
#include "tests/support/runs/judged_run.h"

namespace narrows {

/// A run of `traffic` on any network.
inline JudgedRun run_traffic(const Machine& machine, const std::vector<KeyValue>& arguments,
                             const SimulationOptions& options = {}, std::uint64_t seed = 1) {
    const auto topology = make_topology(machine);
    const auto workload = find_workload("traffic").choose(machine, *topology, arguments).make(seed);
    JudgedRun run;
    run.simulation = simulate(machine, *topology, *workload, options);
    run.judgement = judge(machine, *topology, *workload, run.simulation);
    return run;
}

/// The measurements of a run that passes all checks.
inline MeasuredTraffic measured_on(const Machine& machine, const std::vector<KeyValue>& arguments,
                                   std::uint64_t seed = 1) {
    const JudgedRun run = run_traffic(machine, arguments, {}, seed);
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    return run.simulation.traffic.value();
}

}  // namespace narrows
