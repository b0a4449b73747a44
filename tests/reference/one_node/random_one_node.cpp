#include "tests/reference/one_node/random_one_node.h"

#include <algorithm>

#include "tests/reference/message_classes.h"
#include "tests/reference/nodes/places.h"
#include "tests/reference/one_node/random_host.h"

namespace narrows::reference {

namespace {

/// Separate draws for each row, and for everything else.
Dice dice_of(unsigned seed, std::size_t row) { return Dice(seed + 100'000'007u * static_cast<unsigned>(1 + row)); }
constexpr std::size_t of_times = 9;
constexpr std::size_t of_rows = 10;
constexpr std::size_t of_host = 11;
Dice dice_of(unsigned seed, NodeRow row) {
    return dice_of(seed, row == NodeRow::host ? of_host : static_cast<std::size_t>(row));
}

}  // namespace

std::string name_of(NodeRow row) {
    static const std::array<const char*, all_node_rows.size()> names{
        "links", "at_arrival", "delivery", "in_register", "acknowledge", "hold", "moves", "port", "without", "host"};
    return names[static_cast<std::size_t>(row)];
}

NodeRows drawn_rows(unsigned seed, const NodeRows& rows) {
    Dice dice = dice_of(seed, of_rows);
    NodeRows drawn;
    for (const NodeRow row : all_node_rows) {
        // A host bus leaves no room for several others.
        if (dice.one_in(row == NodeRow::host ? 4 : 2) && rows.contains(row)) drawn.insert(row);
    }
    return drawn;
}

RandomOneNode::RandomOneNode(unsigned seed, const NodeRows& rows) : RandomSharedNodes(seed), rows_(rows) {
    if (machine.has_medium()) {
        rows_.erase(NodeRow::links);
        rows_.erase(NodeRow::host);
    }
    if (rows_.contains(NodeRow::host)) {
        for (const NodeRow row : {NodeRow::in_register, NodeRow::acknowledge, NodeRow::moves, NodeRow::port})
            rows_.erase(row);
    }
    if (machine.topology.kind == TopologyKind::ethernet) rows_.erase(NodeRow::moves);
    if (rows_.contains(NodeRow::moves)) rows_.erase(NodeRow::hold);
    for (const NodeRow row : NodeRows(rows_)) add(row, dice_of(seed, row));
    choose_times(dice_of(seed, of_times));
    remake_network();
}

void RandomOneNode::add(NodeRow row, Dice dice) {
    InterfaceParameters& interface = machine.interface;
    switch (row) {
        case NodeRow::links: return add_links(dice);
        case NodeRow::at_arrival: machine.processor.receive_overhead_due = ReceiveOverhead::at_arrival; return;
        case NodeRow::delivery: machine.message.order = MessageOrder::delivery; return remove_protocol();
        case NodeRow::in_register:
            interface.sends = SendStart::in_register;
            if (interface.unexpected != Unexpected::room) remove_protocol();
            return;
        case NodeRow::acknowledge: return add_acknowledge();
        case NodeRow::hold:
            interface.unexpected = Unexpected::hold;
            machine.background = {};
            return remove_protocol();
        case NodeRow::moves:
            interface.data_mover = DataMover::processor;
            machine.processor.noise_period = machine.processor.noise_length = 0;
            machine.background = {};
            if (interface.unexpected == Unexpected::room) remove_protocol();
            return;
        case NodeRow::port: return add_port(dice);
        case NodeRow::without: machine.memory.of_messages = false; return;
        case NodeRow::host: return add_host(dice);
    }
}

/// D2.
void RandomOneNode::add_links(Dice& dice) {
    InterfaceParameters& interface = machine.interface;
    interface.links = 1 + dice.below(3);
    for (OwnLinks* const own : {&interface.message_classes.request, &interface.message_classes.reply}) {
        own->links = dice.any({0, 0, 1, 2});
        if (own->links > 0) own->receive_buffers = dice.any({0, 0, 1, 2, 3});
    }
    interface.link_choice = static_cast<LinkChoice>(dice.below(5));
    for (NodeActivity& activity : activities) {
        for (NodeOperation& operation : activity.operations)
            operation.link = dice.below(links_for(machine, operation.message_class).count);
    }
}

/// Where the first channel of each packet is known.
void RandomOneNode::add_acknowledge() {
    machine.interface.acknowledge = Acknowledge::end_of_transfer;
    if (machine.has_medium()) return;
    const RankPlaces places(machine, machine.endpoints());
    for (const NodeActivity& activity : activities) {
        for (const NodeOperation& o : activity.operations) {
            if (o.what != NodeOperation::What::send) continue;
            const EndpointId from(places.endpoint(places.node_of(activity.rank), 0));
            const EndpointId to(places.endpoint(places.node_of(o.rank), 0));
            const int packets = std::max(1, (o.bytes + machine.most_in_packet() - 1) / machine.most_in_packet());
            for (int packet = 0; from != to && packet < packets; ++packet)
                programs.sends.push_back({from, 0, 0, 0, to, 1, o.message_class});
        }
    }
    acknowledge_where_allowed(topology());
    programs.sends.clear();
    if (machine.interface.acknowledge == Acknowledge::none) rows_.erase(NodeRow::acknowledge);
}

/// M, in the place of V.
void RandomOneNode::add_port(Dice& dice) {
    machine.memory.bandwidth = machine.memory.port_bandwidth = machine.interface.host_bus_bandwidth = {};
    machine.message.copies = 0;
    machine.memory.timing = static_cast<MemoryTiming>(1 + dice.below(3));
    const bool has_packets = machine.most_in_packet() < machine.message.largest_payload();
    if (has_packets || dice.one_in(2)) machine.memory.short_access = ShortAccess::proportional;
}

/// J, in the place of V.
void RandomOneNode::add_host(Dice& dice) {
    machine.interface.host_bus_bandwidth = {};
    if (machine.memory.of_messages) machine.memory.bandwidth = {};
    machine.interface.host_bus = dice.one_in(2) ? HostBus::own : HostBus::shared;
    machine.host = random_host(dice);
    add_accesses(dice, machine.node.interfaces, activities);
}

void RandomOneNode::remove_protocol() {
    machine.message.eager_bytes = -1;
    if (machine.interface.unexpected == Unexpected::room) machine.interface.unexpected = Unexpected::memory;
}

/// Programs of a plain node also choose the times of their operations.
void RandomOneNode::choose_times(Dice dice) {
    for (NodeActivity& activity : activities) {
        for (NodeOperation& operation : activity.operations) {
            if (dice.one_in(4)) operation.not_before = dice.below(200);
        }
    }
}

}  // namespace narrows::reference
