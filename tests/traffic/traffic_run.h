#pragma once

#include "tests/support/runs/judged_run.h"

namespace narrows {

/// A run of `traffic` on any network.
inline JudgedRun run_traffic(const Machine& machine, const std::vector<KeyValue>& arguments,
                             const SimulationOptions& options = {}, std::uint64_t seed = 1) {
    return run_on(machine, "traffic", arguments, options, seed);
}

/// The measurements of a run that passes all checks.
inline MeasuredTraffic measured_on(const Machine& machine, const std::vector<KeyValue>& arguments,
                                   std::uint64_t seed = 1) {
    const JudgedRun run = run_traffic(machine, arguments, {}, seed);
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    return run.simulation.traffic.value();
}

}  // namespace narrows
