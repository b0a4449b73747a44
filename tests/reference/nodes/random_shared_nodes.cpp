#include "tests/reference/nodes/random_shared_nodes.h"

#include <algorithm>
#include <utility>

#include "models/machine/topology_kinds.h"
#include "models/network/topology/make_topology.h"
#include "tests/reference/nodes/random_programs.h"
#include "tests/reference/random_shape.h"

namespace narrows::reference {

namespace {

// Lists and rails have separate draws, so that everything else of a seed is as without them.
constexpr unsigned first_seed_of_lists = 1u << 31;
constexpr unsigned first_seed_of_rails = 3u << 30;

}  // namespace

RandomSharedNodes::RandomSharedNodes(unsigned seed) : RandomTraffic(Dice(seed)) {
    choose_interface();
    choose_links();
    choose_node();
    const bool on_medium = dice().one_in(6);
    if (on_medium) {
        choose_any_medium();
    } else {
        choose_network();
        choose_rails(Dice(seed + first_seed_of_rails));
    }
    protocol_ = static_cast<Protocol>(dice().any({0, 0, 1, 1, 2}));
    choose_packets();
    if (!dice().one_in(3)) choose_memory();
    if (dice().one_in(3)) choose_disturbances();
    choose_lists(Dice(seed + first_seed_of_lists));
    choose_programs();
    // The reference takes long for larger networks that are never empty.
    if (dice().one_in(4) && !programs_may_stop() && machine.endpoints() <= 8) choose_background();
    network_ = make_topology(machine, seed);
}

/// N0, D0, D2.
void RandomSharedNodes::choose_node() {
    machine.interface.links = 1;
    machine.interface.data_mover = DataMover::dma;
    machine.interface.acknowledge = Acknowledge::none;
    machine.interface.unexpected = Unexpected::memory;
    machine.processor.receive_overhead_due = ReceiveOverhead::at_request;
    machine.memory.timing = MemoryTiming::off;
    if (dice().one_in(4)) {
        machine.processor.send_overhead = machine.processor.receive_overhead = 0;
        machine.interface.send_overhead = machine.interface.receive_overhead = 0;
    }
    machine.interface.sends = SendStart::posted;
    machine.message.order = MessageOrder::listing;
    machine.node.processors = 1 + dice().below(4);
    machine.node.interfaces = 1 + dice().below(3);
    machine.node.placement = dice().one_in(2) ? RankPlacement::block : RankPlacement::round_robin;
    machine.node.interface_choice = static_cast<InterfaceChoice>(dice().below(4));
    machine.node.ranks = dice().one_in(2) ? 0 : 1 + dice().below(machine.node.processors);
    machine.message.cut = dice().one_in(2) ? MessageCut::processor : MessageCut::interface;
}

/// D0 and V2, with any list.
void RandomSharedNodes::choose_lists(Dice dice) {
    const NodeParameters& node = machine.node;
    if (dice.one_in(3)) {
        const int of_node = node.ranks > 0 ? node.ranks : node.processors;
        std::vector<int>& nodes = machine.node.node_of_rank;
        for (int rank = 0; rank < machine.nodes() * of_node; ++rank) {
            nodes.push_back(rank / of_node);
            std::swap(nodes.back(), nodes[static_cast<std::size_t>(dice.below(rank + 1))]);
        }
    }
    if (!dice.one_in(3)) return;
    for (int processor = 0; processor < node.processors; ++processor)
        machine.memory.port_of_processor.push_back(dice.below(machine.memory.ports));
}

void RandomSharedNodes::choose_any_medium() {
    machine.node.interfaces = 1;
    choose_medium(dice().one_in(3) ? TopologyKind::ethernet : TopologyKind::bus);
}

bool RandomSharedNodes::has_several_nodes() const {
    const int endpoints = machine.topology.nodes();
    return endpoints % machine.node.interfaces == 0 && endpoints / machine.node.interfaces >= 2;
}

void RandomSharedNodes::choose_network() {
    const auto types = topology_types().first(static_cast<std::size_t>(TopologyKind::file));
    const AllowedRouting* routing = nullptr;
    do {
        machine.topology = {};
        const TopologyType& type = types[static_cast<std::size_t>(dice().below(static_cast<int>(types.size())))];
        routing = &type.routings[static_cast<std::size_t>(dice().below(static_cast<int>(type.routings.size())))];
        machine.topology.kind = type.kind;
        machine.topology.routing = routing->routing;
        choose_shape(dice(), machine.topology);
    } while (!has_several_nodes());
    choose_lanes(routing->lanes);
    choose_classes(channel_classes(machine.topology).size(), routing->lanes);
    choose_own_lanes(routing->lanes);
}

/// D0: some of the networks that a node can have.
void RandomSharedNodes::choose_rails(Dice dice) {
    int& interfaces = machine.node.interfaces;
    if (interfaces == 1 || dice.one_in(2)) return;
    machine.network.rails = dice.any({0, interfaces});
    if (machine.network.rails == 2 && dice.one_in(2)) interfaces = 4;
}

/// V and W.
void RandomSharedNodes::choose_memory() {
    MemoryParameters& memory = machine.memory;
    const auto any_bandwidth = [this]() -> Bandwidth {
        if (dice().one_in(2)) return {};
        return {1 + dice().below(8), 1 + dice().below(3)};
    };
    memory.bandwidth = any_bandwidth();
    memory.ports = 1 + dice().below(machine.node.processors);
    memory.port_bandwidth = any_bandwidth();
    memory.port_of = dice().one_in(2) ? PortOf::block : PortOf::round_robin;
    memory.chunk_bytes = dice().any({0, 0, 1 + dice().below(20)});
    memory.write_factor = 1 + dice().below(2);
    memory.cache_bytes = dice().any({0, 0, 1 + dice().below(40)});
    machine.interface.host_bus = dice().one_in(2) ? HostBus::own : HostBus::shared;
    machine.interface.host_bus_bandwidth = any_bandwidth();
    machine.processor.copy_rate = any_bandwidth();
    machine.message.copies = dice().any({0, 1});
    machine.message.within_node = dice().one_in(2) ? WithinNode::shared_segment : WithinNode::one_copy;
    machine.message.control_bytes = dice().any({0, 0, 1 + dice().below(10)});
}

/// T1. All that crosses the network together fits `longest()`.
void RandomSharedNodes::choose_packets() {
    MessageParameters& message = machine.message;
    // Slots may hold no more than `longest()`.
    message.header_bytes = std::min(dice().below(3) + (has_control_packets() ? 1 : 0), longest() - 1);
    const int most = longest() - message.header_bytes;
    const bool has_packets = machine.node.processors * machine.node.interfaces == 1 || !dice().one_in(4);
    if (has_packets) message.packet_bytes = dice().one_in(3) ? most : 1 + dice().below(most);
    const int packets = has_packets ? dice().any({1, 2, 4, 8}) : 1;
    message.word_bytes = 1;
    message.vector_words = (has_packets ? message.packet_bytes : most) * packets;
    choose_room();
}

bool RandomSharedNodes::has_control_packets() const { return protocol_ == Protocol::credits; }

/// Q.
void RandomSharedNodes::choose_room() {
    MessageParameters& message = machine.message;
    const int most = message.largest_payload();
    message.room_bytes = dice().any({0, 0, 1 + dice().below(60)});
    if (protocol_ == Protocol::none) return;
    message.eager_bytes = dice().any({0, 1 + dice().below(most), 1 + dice().below(most), most});
    if (protocol_ == Protocol::credits) return;
    machine.interface.unexpected = Unexpected::room;
    message.eager_bytes = most;
    message.room_bytes = most + dice().any({0, 0, dice().below(40)});
}

/// Z.
void RandomSharedNodes::choose_disturbances() {
    ProcessorParameters& processor = machine.processor;
    if (dice().one_in(2)) {
        processor.noise_period = 2 + dice().below(dice().any({3, 20, 100}));
        processor.noise_length = 1 + dice().below(static_cast<int>(processor.noise_period / 2));
    }
    processor.overhead_variation = dice().any({0, 1, 100, 500, 1000});
}

bool RandomSharedNodes::programs_may_stop() const {
    const auto waits_for_sends = [](const NodeActivity& activity) {
        return std::any_of(activity.operations.begin(), activity.operations.end(),
                           [](const NodeOperation& o) { return o.what == NodeOperation::What::sent; });
    };
    return machine.interface.unexpected != Unexpected::memory ||
           std::any_of(activities.begin(), activities.end(), waits_for_sends);
}

/// U
void RandomSharedNodes::choose_background() {
    const int most = machine.has_medium() ? 300 / machine.endpoints() : 1000;  // limits the time of the programs
    machine.background.load = std::min(most, dice().any({1, 10, 100, 300, 1000}));
    machine.background.packet_bytes = dice().one_in(2) ? 0 : 1 + dice().below(machine.most_in_packet());
}

void RandomSharedNodes::choose_programs() {
    const bool is_slow = machine.topology.kind == TopologyKind::ethernet;
    const int smallest = machine.message.header_bytes > 0 ? 0 : 1;
    const int pause = is_slow ? dice().any({600, 5000}) : dice().any({3, 20, 100});
    const int messages = is_slow ? 12 : dice().any({3, 10, 40});
    dice().one_in(3);  // Not used. Tests name seeds, and another number of draws would change their programs.
    const RankPlaces places(machine, machine.endpoints());
    activities = RandomPrograms(dice(), places,
                                {messages, machine.message.largest_payload(), smallest, pause, dice().one_in(2),
                                 !dice().one_in(3)})
                     .activities();
}

std::size_t RandomSharedNodes::messages() const {
    std::size_t count = 0;
    for (const NodeActivity& activity : activities) {
        for (const NodeOperation& o : activity.operations) count += o.what == NodeOperation::What::send ? 1 : 0;
    }
    return count;
}

}  // namespace narrows::reference
