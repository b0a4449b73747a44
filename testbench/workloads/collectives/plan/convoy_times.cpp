#include "testbench/workloads/collectives/plan/convoy_times.h"

#include "models/bounds/derived/channel_machines.h"
#include "models/topology/packet_plan.h"

namespace narrows::collectives {

namespace {

/// As if nobody else used memory and port (docs/nodes.md, V4 to V6).
Cycle copying(const Machine& machine, int payload, int bytes) {
    const int writes = payload > machine.memory.cache_bytes ? machine.memory.write_factor : 0;
    const std::int64_t crossing = std::int64_t{bytes} * (1 + writes);
    return std::max({machine.processor.copy_rate.cycles_for(bytes), machine.memory.port_bandwidth.cycles_for(crossing),
                     machine.memory.bandwidth.cycles_for(crossing)});
}

/// A machine without shared nodes whose messages take as long as the packets of a machine with them. The processor's
/// overhead of a message is spread over its packets.
Machine machine_of_packets(Machine machine, const ConvoyTimes& convoy) {
    const int bytes = convoy.bytes - machine.message.header_bytes;
    if (machine.message.cut == MessageCut::interface) {
        const auto share = [&](Cycle overhead) { return (overhead + convoy.packets - 1) / convoy.packets; };
        machine.processor.send_overhead = share(machine.processor.send_overhead);
        machine.processor.receive_overhead = share(machine.processor.receive_overhead);
    }
    if (convoy.within_node || machine.message.copies > 0) {
        const Cycle copy = copying(machine, convoy.payload, bytes);
        machine.processor.send_overhead += copy;
        machine.processor.receive_overhead += copy;
    }
    const Cycle access =
        std::max(machine.interface.host_bus_bandwidth.cycles_for(bytes), machine.memory.bandwidth.cycles_for(bytes));
    machine.interface.send_overhead = std::max(machine.interface.send_overhead, access);
    machine.interface.receive_overhead += access;
    return machine;
}

}  // namespace

ConvoyTimesOfMachine::ConvoyTimesOfMachine(const Machine& machine) : machines_(machines_of_classes(machine)) {
    if (machines_.empty()) machines_.push_back(machine);
}

const ConvoyTimes& ConvoyTimesOfMachine::of(int payload, bool within_node) {
    for (const ConvoyTimes& known : known_) {
        if (known.payload == payload && known.within_node == within_node) return known;
    }
    return known_.emplace_front(work_out(payload, within_node));
}

ConvoyTimes ConvoyTimesOfMachine::work_out(int payload, bool within_node) const {
    const MessageParameters& message = machines_.front().message;
    ConvoyTimes times{payload, within_node, 1, message.header_bytes + payload, 0, {}};
    const bool has_shared_nodes = machines_.front().has_shared_nodes();
    if (has_shared_nodes && !within_node) {
        const PacketPlan plan(message, static_cast<std::size_t>(payload));
        times.packets = plan.packets();
        times.bytes = message.header_bytes + static_cast<int>(plan.bytes(0));
    }
    for (const Machine& machine : machines_) {
        const Machine as_timed = has_shared_nodes ? machine_of_packets(machine, times) : machine;
        times.of_class.emplace_back(as_timed, times.bytes, 1);
        if (has_shared_nodes)
            times.interface = std::max(as_timed.interface.send_overhead, as_timed.interface.receive_overhead);
    }
    return times;
}

}  // namespace narrows::collectives
