#pragma once

#include <string>
#include <vector>

#include "models/network/topology/make_topology.h"
#include "tests/reference/nodes/plain_nodes.h"
#include "tests/reference/one_node/one_node.h"

namespace narrows::reference {

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

inline NodesOutcome simulate_nodes(const Machine& machine, const std::vector<NodeActivity>& activities) {
    return simulate_one_node(machine, *make_topology(machine), activities);
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
