#include "testbench/workloads/flat_switch/as_flat.h"

#include <fmt/format.h>

namespace narrows::flat_switch {

namespace {

constexpr int flat_interfaces = 200;

double bytes_a_cycle(const Machine& machine) {
    return machine.interface.link_bytes_per_cycle / static_cast<double>(machine.interface.link_flit_time);
}

Cycle sending(const Machine& machine) { return machine.processor.send_overhead + machine.interface.send_overhead; }
Cycle receiving(const Machine& machine) {
    return machine.processor.receive_overhead + machine.interface.receive_overhead;
}

bool nothing_is_in_the_way(const Machine& machine) {
    const InterfaceParameters& interface = machine.interface;
    return machine.topology.kind == TopologyKind::crossbar && machine.network.classes.empty() &&
           machine.network.link_bytes_per_cycle == interface.link_bytes_per_cycle &&
           machine.network.link_flit_time == interface.link_flit_time && interface.cut_through &&
           machine.smallest_slot_bytes() >= machine.message.largest();
}

}  // namespace

FlatMachine as_flat(const Machine& machine) {
    const Bandwidth& memory = machine.memory.bandwidth;
    return {static_cast<double>(memory.bytes) / memory.cycles, bytes_a_cycle(machine),
            static_cast<double>(sending(machine) + receiving(machine)) / 2};
}

double header_time(const Machine& machine, double messages) {
    return 2 * messages * machine.message.header_bytes / bytes_a_cycle(machine);
}

Conditions has_rates(const Machine& machine) {
    Conditions conditions;
    conditions.require(machine.memory.bandwidth.bytes > 0, "needs memory.bandwidth")
        .require(machine.ranks_of_node() == 1, "holds for one task a node");
    return conditions;
}

bool keeps_time(const Machine& machine, std::int64_t shortest, std::int64_t messages) {
    const InterfaceParameters& interface = machine.interface;
    const bool processor_moves = interface.data_mover == DataMover::processor && interface.receive_overhead == 0 &&
                                 machine.processor.receive_overhead_due == ReceiveOverhead::at_arrival &&
                                 interface.acknowledge == Acknowledge::none && interface.links == 1 &&
                                 interface.send_buffers >= 2 && interface.receive_buffers >= 2 &&
                                 interface.injection_buffers == 0 && machine.memory.timing == MemoryTiming::off;
    // Two channels, the moves from buffer to buffer, and a flit on each link.
    const Cycle on_the_way = 2 * machine.network.link_latency + 3 * machine.network.link_flit_time + 8;
    // A task sends, and receives the messages that have begun to come meanwhile. It sends and receives two short
    // messages at a time, so with an odd number it would wait for the last one.
    const Cycle moving = machine.interface_cycles(machine.message.header_bytes + static_cast<int>(shortest));
    const Cycle of_message = messages % 2 == 0 ? moving + receiving(machine) : moving;
    return processor_moves && nothing_is_in_the_way(machine) && on_the_way <= of_message;
}

bool is_whole(const Machine& machine, std::int64_t swept, std::int64_t message) {
    const Bandwidth& memory = machine.memory.bandwidth;
    return swept * memory.cycles % memory.bytes == 0 &&
           (message + machine.message.header_bytes) % machine.interface.link_bytes_per_cycle == 0;
}

bool is_whole(const Machine& machine, Gather gather, std::int64_t bytes) {
    return bytes * percent_of(machine, gather) % 100 == 0;
}

std::vector<std::string> notes_on(const Machine& machine) {
    std::vector<std::string> notes;
    if (machine.topology.kind == TopologyKind::crossbar && machine.topology.nodes() > flat_interfaces) {
        notes.push_back(fmt::format("{} interfaces on one switch: VandenBerghe (2006) calls switches flat up to {}",
                                    machine.topology.nodes(), flat_interfaces));
    }
    if (machine.memory.bandwidth.bytes == 0)
        notes.emplace_back("memory.bandwidth is not given: buffers and work take no time");
    return notes;
}

}  // namespace narrows::flat_switch
