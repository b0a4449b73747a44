#include "testbench/run/logged_simulation.h"

namespace narrows {

Simulation simulate_into(RunLog& log, const Machine& machine, const Topology& topology, Workload& workload,
                         SimulationOptions options) {
    log.expect(messages_of(workload.traffic()));
    options.observer = &log.observer();
    Simulation simulation = simulate(machine, topology, workload, options);
    log.put_in_order();
    return simulation;
}

}  // namespace narrows
