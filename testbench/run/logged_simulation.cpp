#include "testbench/run/logged_simulation.h"

#include "models/machine/input_error.h"

namespace narrows {

namespace {

void refuse_shared_nodes(const Machine& machine) {
    if (!machine.has_shared_nodes()) return;
    throw InputError(Place{machine.name},
                     "the events of nodes whose processors share memory and interfaces are not logged, so there are no "
                     "recordings, waves, timelines or reasons of such runs; use 'run' or 'study'");
}

}  // namespace

Simulation simulate_into(RunLog& log, const Machine& machine, const Topology& topology, Workload& workload,
                         SimulationOptions options) {
    refuse_shared_nodes(machine);
    options.observer = &log.observer();
    Simulation simulation = simulate(machine, topology, workload, options);
    log.put_in_order();
    return simulation;
}

}  // namespace narrows
