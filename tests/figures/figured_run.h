#pragma once

#include "tests/figures/second_count.h"
#include "tests/support/runs/any_work.h"
#include "tests/support/runs/logged_work.h"

namespace narrows {

/// A finished run: the figures that it reports, and the events from which they are computed again.
struct FiguredRun : LoggedWork {
    Judgement judgement;
};

inline FiguredRun figured(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments) {
    SimulationOptions options;
    options.resources = every_resource;
    FiguredRun run{logged(machine, workload, arguments, options), {}};
    run.judgement = judge(machine, *run.topology, *run.workload, run.simulation);
    return run;
}

/// Any workload on any machine.
inline FiguredRun any_run() {
    const AnyWork work = any_work();
    FiguredRun run = figured(work.machine, work.workload, work.arguments);
    RC_ASSERT(run.simulation.finished);
    return run;
}

}  // namespace narrows
