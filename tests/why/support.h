#pragma once

#include "testbench/run/logged_simulation.h"
#include "tests/support/runs/any_machine.h"
#include "traces/why/critical_path.h"

namespace narrows {

struct ExplainedRun {
    Cycle cycles = 0;
    RunLog log;
    std::vector<Segment> path;
};

inline ExplainedRun explain(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments,
                            std::optional<std::uint64_t> shuffle = {}) {
    ExplainedRun run;
    SimulationOptions options;
    options.shuffle = shuffle;
    const auto grid = make_grid(machine.topology);
    const auto made = find_workload(workload).choose(machine, *grid, arguments).make(1);
    run.cycles = simulate_into(run.log, machine, *grid, *made, options).cycles;
    run.path = critical_path(run.log, machine);
    return run;
}

/// A gap of the path between cycle 0 and the end of the run; empty if there is none.
inline std::string gap_in(const ExplainedRun& run) {
    Cycle at = 0;
    for (const Segment& segment : run.path) {
        if (segment.from != at || segment.to <= segment.from)
            return fmt::format("after cycle {} comes a segment from {} to {}", at, segment.from, segment.to);
        at = segment.to;
    }
    return at == run.cycles ? "" : fmt::format("the path ends at cycle {}, the run at {}", at, run.cycles);
}

}  // namespace narrows
