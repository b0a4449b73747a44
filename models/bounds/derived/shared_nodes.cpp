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
      use_(times_, ways_),
      host_use_(machine_, ways_),
      any_interface_(static_cast<std::size_t>(placement_.nodes())) {
    for (const Flow& flow : traffic.flows) {
        if (flow.messages > 0 && flow.from != flow.to) add(flow);
    }
    for (const AskedAccesses& accesses : traffic.accesses) host_use_.add(accesses);
    add_work(traffic);
    find_bounds();
}

// --- messages -------------------------------------------------------------------------------------------------------

/// All receivers may ask for the messages at the begin of the run.
CutMessage SharedNodesUse::cut_message(const Flow& flow) {
    return {times_, best_machine_, flow.bytes - machine_.message.header_bytes, ways_.fewest_hops(flow.from, flow.to),
            times_.request()};
}

MessageWithinNode SharedNodesUse::message_within(const Flow& flow) const {
    return {times_, flow.bytes - machine_.message.header_bytes, times_.request()};
}

Cycle SharedNodesUse::delivery(const Flow& flow) {
    if (!ways_.are_within_node(flow.from, flow.to)) return cut_message(flow).delivery();
    const MessageWithinNode message = message_within(flow);
    return message.match + message.after_match;
}

void SharedNodesUse::add(const Flow& flow) {
    const MessagesOfRanks messages{flow.from, flow.to, flow.messages};
    if (!ways_.are_within_node(flow.from, flow.to)) return add_between_nodes(flow, messages);
    const MessageWithinNode message = message_within(flow);
    note_longest(message.match + message.after_match, flow);
    add_ends(flow, message.control_cycles + message.after_match, message.after_match);
    use_.add(messages, message, {});
}

/// P9: adds the first step of the sender, and the request of the receiver.
void SharedNodesUse::add_ends(const Flow& flow, Cycle after_send, Cycle after_request) {
    const bool is_within = ways_.are_within_node(flow.from, flow.to);
    use_.add_step(flow.from, is_within ? Purpose::within : Purpose::out, times_.send_overhead(), {0, after_send},
                  flow.messages);
    use_.add_step(flow.to, Purpose::other, times_.request(), {0, after_request}, flow.messages);
}

void SharedNodesUse::add_between_nodes(const Flow& flow, const MessagesOfRanks& messages) {
    const CutMessage message = cut_message(flow);
    note_longest(message.whole(), flow);
    add_ends(flow, message.after_start() - times_.send_overhead(), message.has_grant() ? message.after_match() : 0);
    use_.add(messages, message, {}, 0);
    if (message.has_grant()) add_grant(flow, message);
    host_use_.add_message(flow.from, flow.to, flow.bytes - machine_.message.header_bytes);
    for (const EqualPackets& part : message.parts()) {
        const std::int64_t count = flow.messages * part.count;
        const int bytes = machine_.message.header_bytes + static_cast<int>(part.payload);
        Packets packets{flow.from, flow.to, bytes, count, flow.message_class};
        use_.add(messages, part, {});
        host_use_.add(flow.from, flow.to, part.payload, count);
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

/// Q4
void SharedNodesUse::add_grant(const Flow& flow, const CutMessage& message) {
    const int bytes = machine_.message.header_bytes;
    const Packets request{flow.from, flow.to, bytes, flow.messages, MessageClass::request};
    const Packets grant{flow.to, flow.from, bytes, flow.messages, MessageClass::reply};
    if (ways_.are_sure()) {
        const int interface = ways_.interface_of(flow.from, flow.to);
        add_to_network(request, interface, message.around_request());
        add_to_network(grant, interface, message.around_grant());
    } else {
        const PacketWays::Hops hops = ways_.fewest_hops(flow.from, flow.to);
        add_to_any_interface(request, MessageTimes(best_machine_, bytes, hops.there, message.around_request()));
        add_to_any_interface(grant, MessageTimes(best_machine_, bytes, hops.back, message.around_grant()));
    }
}

/// Rules P4, P6 and V7.
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

/// The least number of packets through each interface, of i packets that follow each other. Where the last packet is
/// shorter, nobody knows which interface has it.
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
        // Paths of packets are parts of paths of messages, and endpoints have no processors.
        const ResourceKind kind = bound.resource.kind;
        if (kind == ResourceKind::message || kind == ResourceKind::processor) continue;
        bounds_.push_back(bound);
        if (kind == ResourceKind::memory)  // one port serves all endpoints of a node
            bounds_.back().resource = {kind, placement_.node_with(EndpointId(bound.resource.place))};
    }
    use_.for_each([&](const Resource& resource, const MixedServer& server) {
        if (server.bound() > 0) bounds_.push_back({server.bound(), resource});
    });
    host_use_.for_each([&](const Resource& resource, Cycle cycles) { bounds_.push_back({cycles, resource}); });
    if (!ways_.are_sure()) note_any_interfaces();
    std::ranges::stable_sort(bounds_, {}, [](const ResourceBound& bound) { return bound.resource.kind; });
}

/// The receive buffers of all interfaces of a node.
int SharedNodesUse::receive_buffers() const {
    int buffers = 0;
    for (LinkId link = 0; link < placement_.links(); ++link) buffers += receive_buffers_of(machine_.interface, link);
    return buffers * machine_.node.interfaces;
}

void SharedNodesUse::note_any_interfaces() {
    const int links = ways_.links();
    for (NodeId node = 0; node < placement_.nodes(); ++node) {
        const InterfaceUse& use = any_interface_[static_cast<std::size_t>(node)];
        const auto note = [&](ResourceKind kind, const SharedServer& server, int servers) {
            const Cycle cycles = server.bound(servers);
            if (cycles > 0) bounds_.push_back({cycles, {kind, placement_.endpoint_at(node, 0), 0, links - 1}});
        };
        note(ResourceKind::link_in, use.links_in, links);
        note(ResourceKind::link_out, use.links_out, links);
        note(ResourceKind::injection, use.injection, links * machine_.interface.injection_buffers);
        if (machine_.moves_by_processor()) {  // R4
            note(ResourceKind::receive_buffer, use.receive_registers, receive_buffers());
        } else {
            note(ResourceKind::receive_register, use.receive_registers, links);
        }
        note(ResourceKind::send_register, use.send_registers, links);
        const int buses = machine_.host_buses();
        const Cycle at_buses = use_.any_bus(node).bound(buses);
        if (at_buses > 0) bounds_.push_back({at_buses, {ResourceKind::host_bus, node, 0, buses - 1}});
    }
}

}  // namespace narrows
