#include "models/bounds/derived/network_use.h"

#include <algorithm>
#include <bit>

#include "models/bounds/derived/message_uses.h"

namespace narrows {

NetworkUse::NetworkUse(const Machine& machine, const Topology& topology, FlowRoutes& routes)
    : machine_(with_best_channels(machine)),
      channel_uses_(machine, machine_, topology),
      topology_(topology),
      has_single_slots_(!machine_.has_lanes_or_slots() && !topology.graph().has_groups()),
      routes_(routes),
      joined_(topology),
      needs_(machine_),
      interfaces_(static_cast<std::size_t>(topology.nodes())),
      channels_(topology.graph().all_ports()) {
    if (machine.interface.acknowledge == Acknowledge::end_of_transfer)
        acknowledged_.resize(topology.graph().all_ports());
}

/// All packets together use the links and lanes of all classes that occur.
void NetworkUse::note_class(MessageClass message_class) {
    bool& occurs = occurs_[static_cast<std::size_t>(message_class)];
    if (occurs) return;
    occurs = true;
    const NumberRange links = links_of(machine_.interface, message_class);
    links_.resize(static_cast<std::size_t>(all_links(machine_.interface)));
    std::fill_n(links_.begin() + links.first, links.count, true);
    own_lanes_[static_cast<std::size_t>(message_class)] = own_lanes(machine_.network, message_class);
}

void NetworkUse::add(const Flow& packets, const AroundPacket& around) {
    note_class(packets.message_class);
    const Alike alike{packets.to, packets.bytes, around};
    if (alike != alike_) add_joined();
    alike_ = alike;
    const FlowRoute& route = routes_.beginning(packets.from, packets.to);
    const FlowNeeds& needs = needs_.of(packets.bytes, route.hops, around);
    const MessageTimes& times = needs.times;
    const std::int64_t count = packets.messages;
    for (const SureCrossing& crossing : route.crossings) add_to_channel(crossing, needs, packets.bytes, count);
    if (routes_.have_only_way()) {
        joined_.add(routes_.hop(topology_.router_of(packets.from), packets.to).next, 1, route.hops - 1, count);
    } else {
        has_choices_ = has_choices_ || !route.is_sure;
        of_cuts_.push_back({packets, around, route.hops});
    }
    if (!acknowledged_.empty()) {
        if (const auto first = first_channel(topology_, route, packets.from))
            acknowledged_[*first].add(acknowledge_use(times), count);
    }
    const bool injects = machine_.interface.injection_buffers > 0;
    interfaces_[static_cast<std::size_t>(packets.from)].add_sent(times, count, injects);
    interfaces_[static_cast<std::size_t>(packets.to)].add_received(times, count);
}

void NetworkUse::add_to_channel(const SureCrossing& crossing, const FlowNeeds& needs, int bytes, std::int64_t count) {
    PortUse& port = channels_[crossing.port];
    const ChannelUse use = channel_uses_.of(crossing, needs, bytes);
    if (has_single_slots_) {
        port.alone.add({use.head, use.slot_period, use.tail}, count);
    } else {
        port.channels.add(use, count);
    }
    port.lanes |= crossing.lanes;
}

/// Among packets that come to a channel with equally many channels to go, the one with the fewest channels before it
/// has the earliest head. Otherwise they are equal there.
void NetworkUse::add_joined() {
    joined_.take(routes_, alike_.to, [this](const SureCrossing& crossing, int left, std::int64_t count) {
        const FlowNeeds& needs = needs_.of(alike_.bytes, crossing.place + left, alike_.around);
        add_to_channel(crossing, needs, alike_.bytes, count);
    });
}

void NetworkUse::add_to_cuts() {
    cut_networks_ = cut_networks(topology_);
    for (const auto& [packets, around, hops] : of_cuts_) {
        const MessageTimes& times = needs_.of(packets.bytes, hops, around).times;
        for (CutNetwork& network : cut_networks_) network.add(packets, times);
    }
}

Cycle NetworkUse::channel_bound(std::size_t port) const {
    const PortUse& use = channels_[port];
    if (has_single_slots_) return use.alone.bound();
    const ChannelEnd place = topology_.graph().port_with_number(port);
    const PortGroup* const group = topology_.graph().group(place.router, place.in_port);
    if (group == nullptr) return 0;
    const NetworkParameters& own = channel_uses_.machine_of(port).network;
    const int lanes = std::min(own.lanes, std::popcount(use.lanes)) + lanes_of_classes();
    return use.channels.bound(group->channels, own.slots * lanes);
}

void NetworkUse::note_cuts(std::vector<ResourceBound>& found) const {
    int number = 0;
    for (const CutNetwork& network : cut_networks_) {
        for (const Cut& cut : network.cuts()) {
            const Cycle cycles =
                cut.server.bound(cut.channels, machine_.network.slots * (machine_.network.lanes + lanes_of_classes()));
            if (cycles > 0) found.push_back({cycles, {ResourceKind::cut, number}, cut.name});
            ++number;
        }
    }
}

int NetworkUse::receive_buffers() const {
    int buffers = 0;
    for (std::size_t link = 0; link < links_.size(); ++link)
        buffers += links_[link] ? receive_buffers_of(machine_.interface, static_cast<int>(link)) : 0;
    return buffers;
}

std::vector<ResourceBound> NetworkUse::bounds() {
    add_joined();
    if (has_choices_) add_to_cuts();
    std::vector<ResourceBound> found;
    const auto note = [&](Cycle cycles, const Resource& resource) {
        if (cycles > 0) found.push_back({cycles, resource});
    };
    const int links = static_cast<int>(std::ranges::count(links_, true));
    const auto note_interfaces = [&](ResourceKind kind, SharedServer InterfaceUse::*use, int servers, int last = 0) {
        for (std::size_t n = 0; n < interfaces_.size(); ++n)
            note((interfaces_[n].*use).bound(servers), {kind, static_cast<int>(n), 0, last});
    };
    const auto note_ports = [&](ResourceKind kind, std::size_t ports, auto&& bound_of) {
        for (std::size_t number = 0; number < ports; ++number) {
            const ChannelEnd place = topology_.graph().port_with_number(number);
            note(bound_of(number), {kind, place.router, place.in_port});
        }
    };
    note_interfaces(ResourceKind::link_in, &InterfaceUse::links_in, links, links - 1);
    note_interfaces(ResourceKind::link_out, &InterfaceUse::links_out, links, links - 1);
    note_ports(ResourceKind::channel, channels_.size(), [&](std::size_t port) { return channel_bound(port); });
    note_cuts(found);
    note_ports(ResourceKind::acknowledge, acknowledged_.size(),
               [&](std::size_t port) { return acknowledged_[port].bound(); });
    note_interfaces(ResourceKind::injection, &InterfaceUse::injection, links * machine_.interface.injection_buffers);
    if (machine_.moves_by_processor()) {  // R4
        note_interfaces(ResourceKind::receive_buffer, &InterfaceUse::receive_registers, receive_buffers());
    } else {
        note_interfaces(ResourceKind::receive_register, &InterfaceUse::receive_registers, links);
    }
    note_interfaces(ResourceKind::send_register, &InterfaceUse::send_registers, links);
    return found;
}

}  // namespace narrows
