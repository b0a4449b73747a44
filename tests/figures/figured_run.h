#pragma once

#include "testbench/run/logged_simulation.h"
#include "tests/figures/second_count.h"
#include "tests/support/runs/any_machine.h"

namespace narrows {

/// A finished run: the figures that it reports, and the events from which they are computed again.
struct FiguredRun {
    Machine machine;
    std::unique_ptr<Grid> grid;
    std::unique_ptr<Workload> workload;
    RunLog log;
    Simulation simulation;
    Judgement judgement;
};

inline FiguredRun figured(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments) {
    FiguredRun run{machine, make_grid(machine.topology), {}, {}, {}, {}};
    run.workload = find_workload(workload).choose(machine, *run.grid, arguments).make(1);
    SimulationOptions options;
    options.resources = every_resource;
    run.simulation = simulate_into(run.log, machine, *run.grid, *run.workload, options);
    run.judgement = judge(machine, *run.grid, *run.workload, run.simulation);
    return run;
}

/// Any workload on any machine.
inline FiguredRun any_run() {
    Machine machine = any_machine();
    std::string workload = *rc::gen::element("random", "exchange", "allgather", "allreduce");
    std::vector<KeyValue> arguments{argument("words", 1, 32), argument("messages", 1, 8)};
    if (workload == "random") arguments.push_back(argument("gap", 0, 100));
    if (workload == "exchange")
        arguments.push_back(argument("neighbours", 1, make_grid(machine.topology)->network_ports()));
    if (workload == "allgather") {
        const char* const algorithm = *rc::gen::element("ring", "bidirectional-ring", "alternating-ring");
        arguments = {{"algorithm", algorithm}, argument("words", 1, 100), argument("compute", 0, 3000)};
    }
    if (workload == "allreduce") {
        machine.topology = {TopologyKind::mesh, 4, 2};
        const char* const algorithm = *rc::gen::element("tree", "snake", "fence", "ring", "recursive-doubling");
        arguments = {{"algorithm", algorithm}, argument("elements", 1, 200)};
    }
    RC_PRE(validate(machine).empty());
    RC_PRE(workload != "allgather" || !make_grid(machine.topology)->ring().empty());
    std::string given = workload;
    for (const KeyValue& argument : arguments) given += " " + argument.text();
    RC_LOG() << given << '\n' << text(machine);
    FiguredRun run = figured(machine, workload, arguments);
    RC_ASSERT(run.simulation.finished);
    return run;
}

}  // namespace narrows
