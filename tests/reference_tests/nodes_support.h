#pragma once

#include <string>
#include <vector>

#include "models/topology/make_topology.h"
#include "tests/reference/nodes/programs.h"

namespace narrows::reference {

using What = NodeOperation::What;

/// Without overheads, with packets of at most 10 bytes of payload and 2 of header, on a crossbar of so many endpoints.
inline Machine nodes_on_crossbar(int endpoints, int processors, int interfaces) {
    Machine machine;
    machine.topology.kind = TopologyKind::crossbar;
    machine.topology.size = endpoints;
    machine.processor = {0, 0, ReceiveOverhead::at_request};
    machine.interface.send_overhead = machine.interface.receive_overhead = 0;
    machine.interface.send_buffers = machine.interface.receive_buffers = 2;
    machine.network.buffer_flits = 200;
    machine.network.slots = 2;
    machine.message = {.header_bytes = 2, .word_bytes = 1, .vector_words = 1000, .packet_bytes = 10};
    machine.node.processors = processors;
    machine.node.interfaces = interfaces;
    return machine;
}

/// A row of two nodes with one interface each, of one processor each, and overheads of 2, 3, 4 and 7 cycles.
inline Machine two_nodes_in_a_row() {
    Machine machine = nodes_on_crossbar(2, 1, 1);
    machine.topology = {TopologyKind::mesh, 2, 1};
    machine.network.slots = 1;
    machine.interface.send_buffers = machine.interface.receive_buffers = 1;
    machine.processor = {2, 7, ReceiveOverhead::at_request};
    machine.interface.send_overhead = 3;
    machine.interface.receive_overhead = 4;
    return machine;
}

inline NodeOperation send_to(int rank, int bytes, int tag = 0, MessageClass message_class = MessageClass::data) {
    return {What::send, rank, tag, bytes, message_class};
}
inline NodeOperation receive_from(int rank = any_rank, int tag = every_tag) { return {What::receive, rank, tag}; }
inline NodeOperation for_cycles(What what, Cycle cycles) { return {.what = what, .cycles = cycles}; }

inline NodesOutcome simulate_nodes(const Machine& machine, const std::vector<NodeActivity>& activities) {
    return simulate_nodes(machine, *make_topology(machine), activities);
}

inline Machine cut_by_processor(Machine machine) {
    machine.message.cut = MessageCut::processor;
    return machine;
}

/// One value of each packet.
template <class Value>
std::vector<Value> of_packets(const WholeTransfer& message, Value PacketTransfer::*value) {
    std::vector<Value> values;
    for (const PacketTransfer& packet : message.packets) values.push_back(packet.*value);
    return values;
}

inline std::vector<Cycle> ends_of(const NodesOutcome& outcome, std::size_t activity) {
    std::vector<Cycle> ends;
    for (const OperationEnd& end : outcome.ends[activity]) ends.push_back(end.end);
    return ends;
}

}  // namespace narrows::reference
