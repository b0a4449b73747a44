#pragma once

#include <algorithm>

#include "tests/reference/dice.h"
#include "tests/reference/nodes/programs.h"

namespace narrows::reference {

using What = NodeOperation::What;

inline NodeOperation send_to(int rank, int bytes, int tag = 0, MessageClass message_class = MessageClass::data) {
    return {What::send, rank, tag, bytes, message_class};
}
inline NodeOperation receive_from(int rank = any_rank, int tag = every_tag) { return {What::receive, rank, tag}; }
inline NodeOperation for_cycles(What what, Cycle cycles) { return {.what = what, .cycles = cycles}; }

/// A machine without overheads, with packets of at most 10 bytes of payload and 2 of header, on a crossbar of so many
/// endpoints.
inline Machine nodes_on_crossbar(int endpoints, int processors, int interfaces) {
    Machine machine;
    machine.topology.kind = TopologyKind::crossbar;
    machine.topology.size = endpoints;
    machine.processor = {0, 0, ReceiveOverhead::at_request};
    machine.interface.send_overhead = machine.interface.receive_overhead = 0;
    machine.interface.sends = SendStart::posted;
    machine.interface.send_buffers = machine.interface.receive_buffers = 2;
    machine.network.buffer_flits = 200;
    machine.network.slots = 2;
    machine.message = {.header_bytes = 2, .word_bytes = 1, .vector_words = 1000, .packet_bytes = 10};
    machine.message.order = MessageOrder::listing;
    machine.node.processors = processors;
    machine.node.interfaces = interfaces;
    return machine;
}

/// A machine of the kind that the closed forms of docs/nodes.md are about: one rate, cut-through, slots that hold a
/// packet.
struct PlainNodes {
    explicit PlainNodes(Dice& dice) : machine(nodes_on_crossbar(0, 1, 1)) {
        machine.processor.send_overhead = dice.below(9);
        machine.processor.receive_overhead = dice.below(4);
        machine.interface.send_overhead = dice.any({0, 1, dice.below(30)});
        machine.interface.receive_overhead = dice.any({0, 1, dice.below(30)});
        machine.interface.send_buffers = 1 + dice.below(3);
        machine.interface.receive_buffers = 1 + dice.below(3);
        machine.interface.link_flit_time = machine.network.link_flit_time = 1 + dice.below(3);
        machine.interface.link_bytes_per_cycle = machine.network.link_bytes_per_cycle = dice.any({1, 2, 4});
        machine.network.link_latency = dice.any({1, 1, 2, 5});
        machine.network.credit_latency = dice.any({1, 1, 3});
        machine.message.header_bytes = 1 + dice.below(5);
        machine.message.packet_bytes = 1 + dice.below(20);
        machine.network.slots = dice.any({1, 1, 2, 4});
    }

    /// V3: gives host bus and memory a rate, or neither.
    void choose_servers(Dice& dice) {
        const auto any_rate = [&]() -> Bandwidth {
            if (dice.one_in(2)) return {};
            return {1 + dice.below(6), 1 + dice.below(4)};
        };
        machine.memory.bandwidth = any_rate();
        machine.interface.host_bus_bandwidth = any_rate();
    }

    Cycle packet_cycles() const { return machine.interface_cycles(machine.message.largest()); }
    /// The cycles from when a slot is held to when it can be held again.
    Cycle slot_cycles() const {
        return packet_cycles() + machine.network.link_latency + machine.network.credit_latency - 1;
    }
    bool has_enough_slots() const {
        return machine.network.slots == 1 || machine.network.slots * packet_cycles() >= slot_cycles();
    }
    /// R and W.
    Cycle access_cycles() const {
        const int bytes = machine.message.packet_bytes;
        return std::max(machine.memory.bandwidth.cycles_for(bytes),
                        machine.interface.host_bus_bandwidth.cycles_for(bytes));
    }
    /// o and Y.
    Cycle out_cycles() const { return std::max(machine.interface.send_overhead, access_cycles()); }
    Cycle in_cycles() const { return machine.interface.receive_overhead + access_cycles(); }
    Cycle period() const {
        const InterfaceParameters& interface = machine.interface;
        Cycle e = 0;
        if (interface.send_buffers == 1 || interface.receive_buffers == 1) e = 1;
        if (machine.network.slots == 1) e = std::max(e, slot_cycles() - packet_cycles());
        return std::max({out_cycles(), packet_cycles() + e, in_cycles()});
    }
    /// The delivery of one message of so many packets, asked for at 0, over so many hops.
    Cycle delivery(int packets, int hops) const {
        return machine.processor.send_overhead + out_cycles() + hops * machine.network.link_latency + packet_cycles() +
               in_cycles() + (packets - 1) * period();
    }

    Machine machine;
};

inline Cycle last_delivery(const NodesOutcome& outcome) {
    Cycle last = 0;
    for (const WholeTransfer& message : outcome.messages) last = std::max(last, message.delivered);
    return last;
}

}  // namespace narrows::reference
