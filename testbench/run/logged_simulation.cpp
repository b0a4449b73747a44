#include "testbench/run/logged_simulation.h"

namespace narrows {

namespace {

std::int64_t messages_of(const Traffic& traffic) {
    std::int64_t messages = 0;
    for (const Flow& flow : traffic.flows) messages += flow.messages;
    return messages;
}

}  // namespace

Simulation simulate_into(RunLog& log, const Machine& machine, const Topology& topology, Workload& workload,
                         SimulationOptions options) {
    log.expect(messages_of(workload.traffic()));
    options.observer = &log.observer();
    Simulation simulation = simulate(machine, topology, workload, options);
    log.put_in_order();
    return simulation;
}

}  // namespace narrows
