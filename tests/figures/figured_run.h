#pragma once

#include "tests/figures/second_count.h"
#include "tests/support/runs/any_network.h"
#include "tests/support/runs/logged_simulation.h"

namespace narrows {

/// A finished run: the figures that it reports, and the events from which they are computed again.
struct FiguredRun : LoggedSimulation {
    Judgement judgement;
};

inline FiguredRun figured(const Machine& machine, std::unique_ptr<Topology> topology, const std::string& workload,
                          const std::vector<KeyValue>& arguments) {
    SimulationOptions options;
    options.resources = every_resource;
    FiguredRun run{logged(machine, std::move(topology), workload, arguments, options), {}};
    run.judgement = judge(machine, *run.topology, *run.workload, run.simulation);
    return run;
}

inline FiguredRun figured(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments) {
    return figured(machine, make_topology(machine), workload, arguments);
}

/// Any workload on any machine, or messages in any network.
inline FiguredRun any_run() {
    const int kind = *rc::gen::inRange(0, 3);
    if (kind == 0) {
        AnyGraphWork work = any_graph_traffic();
        FiguredRun run = figured(work.machine, std::move(work.topology), "random", work.arguments);
        RC_PRE(run.simulation.finished);  // random routes can make a deadlock
        return run;
    }
    const AnyWork work = kind == 1 ? any_network_traffic() : any_work();
    FiguredRun run = figured(work.machine, work.workload, work.arguments);
    RC_ASSERT(run.simulation.finished);
    return run;
}

}  // namespace narrows
