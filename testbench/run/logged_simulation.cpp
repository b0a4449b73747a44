#include "testbench/run/logged_simulation.h"

#include "models/machine/input_error.h"

namespace narrows {

Simulation simulate_into(RunLog& log, const Machine& machine, const Topology& topology, Workload& workload,
                         SimulationOptions options) {
    if (machine.mixes_node_rules()) {
        throw InputError(Place{machine.name},
                         "no log of its events can be kept yet, which why, waves and timelines need: its nodes share "
                         "interfaces, and mix the rules of both kinds of nodes (docs/nodes.md, N0)");
    }
    log.expect(messages_of(workload.traffic()));
    options.observer = &log.observer();
    Simulation simulation = simulate(machine, topology, workload, options);
    log.put_in_order();
    return simulation;
}

}  // namespace narrows
