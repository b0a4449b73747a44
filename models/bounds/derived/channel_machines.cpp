#include "models/bounds/derived/channel_machines.h"

#include <algorithm>

namespace narrows {

namespace {

Machine with_channels(Machine machine, const ChannelParameters& values) {
    static_cast<ChannelParameters&>(machine.network) = values;
    machine.network.classes.clear();
    return machine;
}

}  // namespace

Machine with_best_channels(Machine machine) {
    const std::vector<ChannelParameters> all = machine.all_channel_values();
    ChannelParameters best = all.front();
    int slot_bytes = 0;
    for (const ChannelParameters& values : all) {
        best.link_bytes_per_cycle = std::max(best.link_bytes_per_cycle, values.link_bytes_per_cycle);
        best.link_flit_time = std::min(best.link_flit_time, values.link_flit_time);
        best.link_latency = std::min(best.link_latency, values.link_latency);
        best.lanes = std::max(best.lanes, values.lanes);
        best.slots = std::max(best.slots, values.slots);
        best.credit_latency = std::min(best.credit_latency, values.credit_latency);
        slot_bytes = std::max(slot_bytes, values.slot_bytes());
    }
    best.buffer_flits = (slot_bytes + best.link_bytes_per_cycle - 1) / best.link_bytes_per_cycle;
    return with_channels(std::move(machine), best);
}

std::vector<Machine> machines_of_classes(const Machine& machine) {
    std::vector<Machine> machines;
    if (machine.network.classes.empty()) return machines;
    for (const ChannelParameters& values : machine.all_channel_values())
        machines.push_back(with_channels(machine, values));
    return machines;
}

}  // namespace narrows
