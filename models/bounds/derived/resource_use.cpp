#include "models/bounds/derived/resource_use.h"

#include <algorithm>

#include "models/bounds/derived/channel_machines.h"
#include "models/bounds/derived/message_within_node.h"

namespace narrows {

ResourceUse::ResourceUse(const Machine& machine, const Topology& topology, const Traffic& traffic)
    : machine_(machine_in_force(machine)),
      packet_machine_(machine_of_packets(machine_)),
      best_machine_(with_best_channels(packet_machine_)),
      ways_(machine_, topology),
      placement_(ways_.placement()),
      times_(machine_),
      use_(times_, ways_),
      host_use_(machine_, ways_),
      network_(packet_machine_, topology, ways_.routes()),
      any_interface_(static_cast<std::size_t>(ways_.are_sure() ? 0 : placement_.nodes())) {
    for (const std::size_t number : by_destination_and_length(traffic.flows, placement_.ranks())) {
        const Flow& flow = traffic.flows[number];
        if (flow.messages > 0 && flow.from != flow.to) add(flow);
    }
    for (const AskedAccesses& accesses : traffic.accesses) host_use_.add(accesses);
    add_work(traffic);
    find_bounds();
}

// --- messages -------------------------------------------------------------------------------------------------------

/// All receivers may ask for the messages at the begin of the run. The reference is valid until the next call.
const CutMessage& ResourceUse::cut_message(const Flow& flow) {
    const PacketWays::Hops hops = ways_.fewest_hops(flow.from, flow.to);
    return known_.of(payload(flow), hops,
                     [&] { return CutMessage(times_, best_machine_, payload(flow), hops, times_.request()); });
}

MessageWithinNode ResourceUse::message_within(const Flow& flow) const {
    return {times_, payload(flow), times_.request()};
}

Cycle ResourceUse::delivery(const Flow& flow) {
    if (!ways_.are_within_node(flow.from, flow.to)) return cut_message(flow).delivery();
    const MessageWithinNode message = message_within(flow);
    return message.match + message.after_match;
}

void ResourceUse::add(const Flow& flow) {
    if (ways_.are_within_node(flow.from, flow.to)) {
        add_within_node(flow);
    } else {
        add_between_nodes(flow);
    }
}

/// Rules W1, W2 and P9.
void ResourceUse::add_within_node(const Flow& flow) {
    const MessageWithinNode message = message_within(flow);
    note_longest(message.match + message.after_match, flow);
    use_.add_step(flow.from, Purpose::within, times_.send_overhead(), {0, message.control_cycles + message.after_match},
                  flow.messages);
    use_.add_step(flow.to, Purpose::other, times_.request(), {0, message.after_match}, flow.messages);
    use_.add({flow.from, flow.to, flow.messages}, message, {});
}

void ResourceUse::add_between_nodes(const Flow& flow) {
    const CutMessage& message = cut_message(flow);
    const MessagesOfRanks messages{flow.from, flow.to, flow.messages};
    note_longest(message.whole(), flow);
    use_.add_step(flow.from, Purpose::out, message.first_step(), {0, message.after_start() - message.first_step()},
                  flow.messages);
    use_.add_step(flow.to, Purpose::other, times_.request(), {0, message.has_grant() ? message.after_match() : 0},
                  flow.messages);
    use_.add(messages, message, {}, {});
    if (message.has_grant()) add_grant(flow, message);
    host_use_.add_message(flow.from, flow.to, message.payload());
    for (const EqualPackets& part : message.parts()) {
        Flow packets{flow.from, flow.to, message.bytes_on_link(part), flow.messages * part.count, flow.message_class};
        use_.add(messages, part, {});
        host_use_.add(flow.from, flow.to, part.payload, packets.messages);
        if (ways_.are_sure()) {
            add_to_network(packets, ways_.interface_of(flow.from, flow.to), part.around);
            continue;
        }
        add_to_any_interface(packets, part.times);
        packets.messages = flow.messages * sure_packets(message, part);
        for (int interface = 0; interface < machine_.node.interfaces && packets.messages > 0; ++interface)
            add_to_network(packets, interface, message.first().around);
    }
}

/// Q4
void ResourceUse::add_grant(const Flow& flow, const CutMessage& message) {
    const int bytes = machine_.message.header_bytes;
    const Flow request{flow.from, flow.to, bytes, flow.messages, MessageClass::request};
    const Flow grant{flow.to, flow.from, bytes, flow.messages, MessageClass::reply};
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
void ResourceUse::add_work(const Traffic& traffic) {
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
std::int64_t ResourceUse::sure_packets(const CutMessage& message, const EqualPackets& part) const {
    const bool is_first = &part == &message.first();
    if (machine_.node.interface_choice != InterfaceChoice::in_turn || !is_first) return 0;
    const std::int64_t rounds = message.packets() / machine_.node.interfaces;
    return message.first().payload == message.last().payload ? rounds : std::max<std::int64_t>(0, rounds - 1);
}

void ResourceUse::add_to_network(const Flow& packets, int interface, const AroundPacket& around) {
    const EndpointId from = ways_.endpoint(packets.from, interface);
    const EndpointId to = ways_.endpoint(packets.to, interface);
    if (machine_.ranks_are_endpoints()) {
        network_.add({from, to, packets.bytes, packets.messages, packets.message_class}, around);
    } else {
        packets_[{to, packets.bytes, around, from, packets.message_class}] += packets.messages;
    }
}

void ResourceUse::add_to_any_interface(const Flow& packets, const MessageTimes& times) {
    const auto at = [&](RankId rank) -> InterfaceUse& {
        return any_interface_[static_cast<std::size_t>(placement_.node_of(rank))];
    };
    at(packets.from).add_sent(times, packets.messages, machine_.interface.injection_buffers > 0);
    at(packets.to).add_received(times, packets.messages);
}

// --- bounds ---------------------------------------------------------------------------------------------------------

/// Keeps the longest message. Among equally long ones it keeps that of the first flow.
void ResourceUse::note_longest(Cycle cycles, const Flow& flow) {
    if (cycles < longest_.cycles || (cycles == longest_.cycles && &flow > longest_flow_)) return;
    longest_ = {cycles, {ResourceKind::message, flow.from, flow.to}};
    longest_flow_ = &flow;
}

void ResourceUse::find_bounds() {
    for (const auto& [packets, count] : packets_)
        network_.add({packets.from, packets.to, packets.bytes, count, packets.message_class}, packets.around);
    if (longest_.cycles > 0) bounds_.push_back(longest_);
    std::ranges::copy(network_.bounds(), std::back_inserter(bounds_));
    use_.for_each([&](const Resource& resource, const MixedServer& server) {
        if (server.bound() > 0) bounds_.push_back({server.bound(), resource});
    });
    host_use_.for_each([&](const Resource& resource, Cycle cycles) { bounds_.push_back({cycles, resource}); });
    if (!ways_.are_sure()) note_any_interfaces();
}

/// The receive buffers of all interfaces of a node.
int ResourceUse::receive_buffers() const {
    int buffers = 0;
    for (LinkId link = 0; link < placement_.links(); ++link) buffers += receive_buffers_of(machine_.interface, link);
    return buffers * machine_.node.interfaces;
}

void ResourceUse::note_any_interfaces() {
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
        const Cycle at_buses = use_.bound_of_any_bus(node);
        if (at_buses > 0) bounds_.push_back({at_buses, {ResourceKind::host_bus, node, 0, machine_.host_buses() - 1}});
    }
}

}  // namespace narrows
