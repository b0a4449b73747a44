#include "models/bounds/derived/shared_nodes.h"

#include <algorithm>

#include "models/bounds/derived/channel_machines.h"
#include "models/bounds/derived/message_within_node.h"

namespace narrows {

SharedNodesUse::SharedNodesUse(const Machine& machine, const Topology& topology, const Traffic& traffic)
    : machine_(machine),
      packet_machine_(machine_of_packets(machine)),
      best_machine_(with_best_channels(packet_machine_)),
      topology_(topology),
      ways_(machine, topology),
      placement_(ways_.placement()),
      times_(machine_),
      use_(times_, placement_),
      any_interface_(static_cast<std::size_t>(placement_.nodes())) {
    for (const Flow& flow : traffic.flows) {
        if (flow.messages > 0 && flow.from != flow.to) add(flow);
    }
    add_work(traffic);
    find_bounds();
}

// --- messages -------------------------------------------------------------------------------------------------------

Cycle SharedNodesUse::delivery(const Flow& flow) {
    const std::int64_t payload = flow.bytes - machine_.message.header_bytes;
    if (ways_.are_within_node(flow.from, flow.to)) {
        const MessageWithinNode message(times_, payload);
        return message.match + message.after_match;
    }
    const PacketWays::Hops hops = ways_.fewest_hops(flow.from, flow.to);
    return CutMessage(times_, best_machine_, payload, hops.there, hops.back).delivery();
}

void SharedNodesUse::add(const Flow& flow) {
    const std::int64_t payload = flow.bytes - machine_.message.header_bytes;
    if (ways_.are_within_node(flow.from, flow.to)) {
        add_within_node(flow, payload);
    } else {
        add_between_nodes(flow, payload);
    }
}

void SharedNodesUse::add_between_nodes(const Flow& flow, std::int64_t payload) {
    const PacketWays::Hops hops = ways_.fewest_hops(flow.from, flow.to);
    const CutMessage message(times_, best_machine_, payload, hops.there, hops.back);
    note_longest(message.whole(), flow);
    add_steps(flow, message);
    if (message.has_grant()) add_grant(flow, message, hops);
    for (const EqualPackets& part : message.parts()) {
        const std::int64_t count = flow.messages * part.count;
        const int bytes = machine_.message.header_bytes + static_cast<int>(part.payload);
        Packets packets{flow.from, flow.to, bytes, count, flow.message_class};
        add_accesses(flow, part);
        if (ways_.are_sure()) {
            add_to_network(packets, ways_.interface_of(flow.from, flow.to), part.around);
            continue;
        }
        add_to_any_interface(packets, part.times);
        packets.count = flow.messages * sure_packets(message, part);
        for (int interface = 0; interface < machine_.node.interfaces && packets.count > 0; ++interface)
            add_to_network(packets, interface, message.first().around);
    }
}

/// P9, V5
void SharedNodesUse::add_steps(const Flow& flow, const CutMessage& message) {
    const Cycle send = times_.send_overhead();
    const Cycle receive = times_.receive_overhead();
    const EqualPackets& last = message.last();
    const Cycle first_in = std::max(message.in_memory(), receive);
    use_.add_step(flow.from, Purpose::out, send, {0, message.after_start() - send}, flow.messages);
    use_.add_step(flow.to, Purpose::other, receive, {0, message.has_grant() ? message.after_match() : 0},
                  flow.messages);
    if (machine_.message.cut == MessageCut::processor) {
        const std::int64_t further = flow.messages * (message.packets() - 1);
        use_.add_step(flow.from, Purpose::out, send, {0, message.copied_out(last) + last.rest()}, further);
        use_.add_step(flow.to, Purpose::in, receive, {first_in, 0}, further);
    }
    for (const EqualPackets& part : message.parts()) {
        const std::int64_t count = flow.messages * part.count;
        use_.add_copy(flow.from, Purpose::out, times_.out_of_program(part.payload, message.payload()),
                      {message.data_start(), part.rest()}, count);
        use_.add_copy(flow.to, Purpose::in, times_.into_program(part.payload, message.payload()), {first_in, 0}, count);
    }
}

/// V3: a packet moves on a cycle after it was read.
void SharedNodesUse::add_accesses(const Flow& flow, const EqualPackets& part) {
    const MessageTimes& times = part.times;
    const AroundUse read{times.before(), 1 + times.path() + times.after_arrival()};
    const AroundUse written{times.delivery() - part.around.write, times.after_delivery()};
    const auto add = [&](RankId rank, Purpose purpose, const AroundUse& around, std::int64_t count) {
        const NodeId node = placement_.node_of(rank);
        use_.add_at_memory(node, purpose, part.payload, around, count);
        if (machine_.host_buses() == 1) {
            use_.add_at_bus(placement_.endpoint_at(node, 0), purpose, part.payload, around, count);
        } else if (ways_.are_sure()) {
            const int interface = ways_.interface_of(flow.from, flow.to);
            use_.add_at_bus(placement_.endpoint_at(node, interface), purpose, part.payload, around, count);
        } else {
            use_.add_at_any_bus(node, part.payload, around, count);
        }
    };
    add(flow.from, Purpose::out, read, flow.messages * part.count);
    add(flow.to, Purpose::in, written, flow.messages * part.count);
}

/// Q4
void SharedNodesUse::add_grant(const Flow& flow, const CutMessage& message, const PacketWays::Hops& hops) {
    const int bytes = machine_.message.header_bytes;
    const Packets request{flow.from, flow.to, bytes, flow.messages, MessageClass::request};
    const Packets grant{flow.to, flow.from, bytes, flow.messages, MessageClass::reply};
    if (ways_.are_sure()) {
        const int interface = ways_.interface_of(flow.from, flow.to);
        add_to_network(request, interface, message.around_request());
        add_to_network(grant, interface, message.around_grant());
    } else {
        add_to_any_interface(request, MessageTimes(best_machine_, bytes, hops.there, message.around_request()));
        add_to_any_interface(grant, MessageTimes(best_machine_, bytes, hops.back, message.around_grant()));
    }
}

/// W
void SharedNodesUse::add_within_node(const Flow& flow, std::int64_t payload) {
    const MessageWithinNode m(times_, payload);
    const Cycle send = times_.send_overhead();
    const std::int64_t count = flow.messages;
    note_longest(m.match + m.after_match, flow);
    use_.add_step(flow.from, Purpose::within, send, {0, m.control_cycles + m.after_match}, count);
    use_.add_copy(flow.from, Purpose::within, m.control, {send, m.after_match}, count);
    use_.add_copy(flow.from, Purpose::within, m.into_segment, {m.match, m.last_out}, count);
    use_.add_step(flow.to, Purpose::other, times_.receive_overhead(), {0, m.after_match}, count);
    use_.add_copy(flow.to, Purpose::within, m.control, {m.match, m.all_out}, count);
    use_.add_copy(flow.to, Purpose::within, m.out_of_segment, {m.first_out(), 0}, count);
}

/// P4, P6, V7
void SharedNodesUse::add_work(const Traffic& traffic) {
    for (std::size_t rank = 0; rank < traffic.compute.size(); ++rank)
        use_.add_step(RankId(static_cast<int>(rank)), Purpose::other, traffic.compute[rank], {0, 0}, 1);
    for (const MovedBytes& moved : traffic.moved) {
        const bool is_copy = moved.how == MovedBytes::How::copied;
        const Copy copy = is_copy ? times_.copies().direct(moved.bytes) : times_.copies().sweep(moved.bytes);
        use_.add_copy(moved.rank, Purpose::other, copy, {0, 0}, moved.times);
    }
}

// --- interfaces -----------------------------------------------------------------------------------------------------

/// Of i packets that follow each other, one goes through each interface. Where the last packet is shorter, nobody knows
/// which interface has it.
std::int64_t SharedNodesUse::sure_packets(const CutMessage& message, const EqualPackets& part) const {
    const bool is_first = &part == &message.first();
    if (machine_.node.interface_choice != InterfaceChoice::in_turn || !is_first) return 0;
    const std::int64_t rounds = message.packets() / machine_.node.interfaces;
    return message.first().payload == message.last().payload ? rounds : std::max<std::int64_t>(0, rounds - 1);
}

void SharedNodesUse::add_to_network(const Packets& packets, int interface, const AroundPacket& around) {
    const EndpointId from = placement_.endpoint_at(placement_.node_of(packets.from), interface);
    const EndpointId to = placement_.endpoint_at(placement_.node_of(packets.to), interface);
    packets_[{from, to, packets.bytes, packets.message_class, around}] += packets.count;
}

void SharedNodesUse::add_to_any_interface(const Packets& packets, const MessageTimes& times) {
    const auto at = [&](RankId rank) -> InterfaceUse& {
        return any_interface_[static_cast<std::size_t>(placement_.node_of(rank))];
    };
    at(packets.from).add_sent(times, packets.count, machine_.interface.injection_buffers > 0);
    at(packets.to).add_received(times, packets.count);
}

// --- bounds ---------------------------------------------------------------------------------------------------------

void SharedNodesUse::note_longest(Cycle cycles, const Flow& flow) {
    if (cycles > longest_.cycles) longest_ = {cycles, {ResourceKind::message, flow.from, flow.to}};
}

void SharedNodesUse::find_bounds() {
    for (const auto& [packets, count] : packets_) {
        endpoint_traffic_.flows.push_back({packets.from, packets.to, packets.bytes, count, packets.message_class});
        around_.push_back(packets.around);
    }
    network_.emplace(packet_machine_, topology_, endpoint_traffic_, around_);
    if (longest_.cycles > 0) bounds_.push_back(longest_);
    for (const ResourceBound& bound : network_->bounds()) {
        // Paths of packets are parts of those of messages, and endpoints have no processors.
        const ResourceKind kind = bound.resource.kind;
        if (kind != ResourceKind::message && kind != ResourceKind::processor) bounds_.push_back(bound);
    }
    const std::vector<ResourceBound> of_nodes = use_.bounds();
    bounds_.insert(bounds_.end(), of_nodes.begin(), of_nodes.end());
    if (!ways_.are_sure()) note_any_interfaces();
    std::ranges::stable_sort(bounds_, {}, [](const ResourceBound& bound) { return bound.resource.kind; });
}

void SharedNodesUse::note_any_interfaces() {
    const int interfaces = machine_.node.interfaces;
    for (NodeId node = 0; node < placement_.nodes(); ++node) {
        const InterfaceUse& use = any_interface_[static_cast<std::size_t>(node)];
        const auto note = [&](ResourceKind kind, const SharedServer& server, int servers) {
            const Cycle cycles = server.bound(servers);
            if (cycles > 0) bounds_.push_back({cycles, {kind, placement_.endpoint_at(node, 0), 0, interfaces - 1}});
        };
        note(ResourceKind::link_in, use.links_in, interfaces);
        note(ResourceKind::link_out, use.links_out, interfaces);
        note(ResourceKind::injection, use.injection, interfaces * machine_.interface.injection_buffers);
        note(ResourceKind::receive_register, use.receive_registers, interfaces);
        note(ResourceKind::send_register, use.send_registers, interfaces);
    }
}

}  // namespace narrows
