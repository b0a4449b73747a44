#include "tests/reference/random_traffic.h"

namespace narrows::reference {

RandomTraffic::RandomTraffic(unsigned seed) : random_(seed) {
    choose_machine();
    choose_sends();
}

void RandomTraffic::choose_machine() {
    machine.topology.kind = static_cast<TopologyKind>(
        any({static_cast<int>(TopologyKind::ring), static_cast<int>(TopologyKind::mesh),
             static_cast<int>(TopologyKind::cylinder), static_cast<int>(TopologyKind::torus)}));
    machine.topology.columns = 2 + below(5);
    machine.topology.rows = machine.topology.kind == TopologyKind::ring ? 1 : 1 + below(4);
    machine.network.link_bytes_per_cycle = any({1, 2, 4});
    machine.network.link_latency = any({1, 1, 1, 2, 3, 7});
    machine.network.buffer_flits = any({1, 2, 3, 4, 7, 20, 60});
    InterfaceParameters& interface = machine.interface;
    interface.links = 1 + below(4);
    interface.link_bytes_per_cycle = any({1, 2, 4});
    interface.send_buffers = any({1, 1, 2, 3});
    interface.receive_buffers = any({1, 1, 2, 3});
    if (interface.link_bytes_per_cycle >= machine.network.link_bytes_per_cycle) interface.injection_buffers = below(4);
    interface.data_mover = any({0, 0, 1}) == 1 ? DataMover::processor : DataMover::dma;
    interface.acknowledge = any({0, 0, 1}) == 1 ? Acknowledge::end_of_transfer : Acknowledge::none;
    longest_ = any({3, 12, 40});
    interface.cut_through =
        machine.network.buffer_flits * machine.network.link_bytes_per_cycle < longest_ || below(2) == 1;
    machine.processor.send_overhead = any({0, 1, 5});
    machine.processor.receive_overhead = any({0, 1, 5});
    interface.send_overhead = any({0, 1, 5});
    interface.receive_overhead = any({0, 1, 5});
}

void RandomTraffic::choose_sends() {
    const int nodes = machine.nodes();
    const int streams = 1 + below(3);
    const int messages = 1 + below(60);
    const int time = any({1, 50, 500});
    const bool to_one = below(3) == 0;  // a hot spot
    for (int i = 0; i < messages; ++i) {
        const NodeId from = below(nodes);
        NodeId to = to_one ? 0 : below(nodes);
        if (to == from) to = (from + 1) % nodes;
        sends.push_back({from, below(machine.interface.links), below(streams), below(time), to, 1 + below(longest_)});
    }
}

}  // namespace narrows::reference
