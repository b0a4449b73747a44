#include "models/bounds/derived/resource_use.h"

#include <algorithm>
#include <bit>

#include "models/bounds/derived/message_uses.h"

namespace narrows {

ResourceUse::ResourceUse(const Machine& machine, const Topology& topology, const Traffic& traffic,
                         std::span<const AroundPacket> around)
    : machine_(with_best_channels(machine)),
      channel_uses_(machine, machine_, topology),
      topology_(topology),
      has_single_slots_(!machine_.has_lanes_or_slots() && !topology.graph().has_groups()),
      traffic_(traffic),
      around_(around),
      routes_(topology, machine.most_lanes() - own_lanes(machine.network)),
      joined_(topology),
      needs_(machine_),
      nodes_(static_cast<std::size_t>(topology.nodes())),
      hops_(traffic.flows.size()),
      channels_(topology.graph().all_ports()) {
    if (machine.interface.acknowledge == Acknowledge::end_of_transfer)
        acknowledged_.resize(topology.graph().all_ports());
    std::array<bool, all_message_classes.size()> occurs{};
    for (const Flow& flow : traffic.flows) {
        if (flow.messages > 0 && flow.from != flow.to) occurs[static_cast<std::size_t>(flow.message_class)] = true;
    }
    for (const MessageClass message_class : all_message_classes) {
        if (occurs[static_cast<std::size_t>(message_class)]) use_class(message_class);
    }
    for (const std::size_t number : by_destination_and_length(traffic.flows, topology.nodes())) {
        const Flow& flow = traffic.flows[number];
        if (flow.messages > 0 && flow.from != flow.to) add(flow);
    }
    add_joined();
    if (has_choices_) add_to_cuts();
    for (std::size_t node = 0; node < traffic.compute.size(); ++node) {
        const Cycle computing = traffic.compute[node];
        if (computing > 0) nodes_[node].work.add({0, computing, computing}, 1);
    }
    for (const MovedBytes& moved : traffic.moved) {  // V8
        const Cycle each = machine.memory.time_alone(moved.bytes, moved.how == MovedBytes::How::copied);
        if (each > 0) nodes_[static_cast<std::size_t>(moved.rank)].work.add({0, each, each}, moved.times);
    }
}

/// All messages together use the links and lanes of all classes that occur.
void ResourceUse::use_class(MessageClass message_class) {
    const NumberRange links = links_of(machine_.interface, message_class);
    links_.resize(static_cast<std::size_t>(all_links(machine_.interface)));
    std::fill_n(links_.begin() + links.first, links.count, true);
    own_lanes_[static_cast<std::size_t>(message_class)] = own_lanes(machine_.network, message_class);
}

void ResourceUse::add(const Flow& flow) {
    const auto number = static_cast<std::size_t>(&flow - traffic_.flows.data());
    const Alike alike{flow.to, flow.bytes, around(number)};
    if (alike != alike_) add_joined();
    alike_ = alike;
    const FlowRoute& route = routes_.beginning(flow.from, flow.to);
    const FlowNeeds& needs = needs_.of(flow.bytes, route.hops, alike.around);
    const MessageTimes& times = needs.times;
    hops_[number] = route.hops;
    has_choices_ = has_choices_ || !route.is_sure;
    for (const SureCrossing& crossing : route.crossings) add_to_channel(crossing, needs, flow.bytes, flow.messages);
    if (routes_.have_only_way())
        joined_.add(routes_.hop(topology_.router_of(flow.from), flow.to).next, 1, route.hops - 1, flow.messages);
    if (!acknowledged_.empty()) {
        if (const auto first = first_channel(topology_, route, flow.from))
            acknowledged_[*first].add(acknowledge_use(times), flow.messages);
    }
    add_sender(nodes_[static_cast<std::size_t>(flow.from)], times, flow.messages);
    add_receiver(nodes_[static_cast<std::size_t>(flow.to)], times, flow.messages);
    const bool is_as_long = times.whole() == longest_message_ && number < longest_flow_;
    if (times.whole() > longest_message_ || is_as_long) {
        longest_message_ = times.whole();
        longest_flow_ = number;
    }
}

void ResourceUse::add_to_channel(const SureCrossing& crossing, const FlowNeeds& needs, int bytes,
                                 std::int64_t messages) {
    PortUse& port = channels_[crossing.port];
    const ChannelUse use = channel_uses_.of(crossing, needs, bytes);
    if (has_single_slots_) {
        port.alone.add({use.head, use.slot_period, use.tail}, messages);
    } else {
        port.channels.add(use, messages);
    }
    port.lanes |= crossing.lanes;
}

/// Among messages that come to a channel with equally many channels to go, the one with the fewest channels before it
/// has the earliest head. Otherwise they are equal there.
void ResourceUse::add_joined() {
    joined_.take(routes_, alike_.to, [this](const SureCrossing& crossing, int left, std::int64_t messages) {
        const FlowNeeds& needs = needs_.of(alike_.bytes, crossing.place + left, alike_.around);
        add_to_channel(crossing, needs, alike_.bytes, messages);
    });
}

void ResourceUse::add_to_cuts() {
    cut_networks_ = cut_networks(topology_);
    for (std::size_t i = 0; i < hops_.size(); ++i) {
        const Flow& flow = traffic_.flows[i];
        if (flow.messages <= 0 || flow.from == flow.to) continue;
        const MessageTimes& times = needs_.of(flow.bytes, hops_[i], around(i)).times;
        for (CutNetwork& network : cut_networks_) network.add(flow, times);
    }
}

void ResourceUse::add_sender(Node& node, const MessageTimes& times, std::int64_t count) {
    const ServerUse send = send_use(times);
    node.sends.add(send, count);
    node.work.add(send, count);
    const ServerUse load = load_use(times);
    node.loads.add(load, count);
    node.accesses.add(load, count);
    node.interface.add_sent(times, count, machine_.interface.injection_buffers > 0);
}

void ResourceUse::add_receiver(Node& node, const MessageTimes& times, std::int64_t count) {
    node.interface.add_received(times, count);
    const ServerUse receive = receive_use(times);
    node.receives.add(receive, times.processor_receive() > 0 ? count : 0);
    node.work.add(receive, times.processor_receive() > 0 ? count : 0);
    node.work.add({0, times.request(), times.request()}, times.request() > 0 ? count : 0);
    const ServerUse store = store_use(times);
    node.stores.add(store, count);
    node.accesses.add(store, count);
}

Cycle ResourceUse::channel_bound(std::size_t port) const {
    const PortUse& use = channels_[port];
    if (has_single_slots_) return use.alone.bound();
    const ChannelEnd place = topology_.graph().port_with_number(port);
    const PortGroup* const group = topology_.graph().group(place.router, place.in_port);
    if (group == nullptr) return 0;
    const NetworkParameters& own = channel_uses_.machine_of(port).network;
    const int lanes = std::min(own.lanes, std::popcount(use.lanes)) + lanes_of_classes();
    return use.channels.bound(group->channels, own.slots * lanes);
}

void ResourceUse::note_cuts(std::vector<ResourceBound>& found) const {
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

int ResourceUse::receive_buffers() const {
    int buffers = 0;
    for (std::size_t link = 0; link < links_.size(); ++link)
        buffers += links_[link] ? receive_buffers_of(machine_.interface, static_cast<int>(link)) : 0;
    return buffers;
}

std::vector<ResourceBound> ResourceUse::bounds() const {
    std::vector<ResourceBound> found;
    const auto note = [&](Cycle cycles, const Resource& resource) {
        if (cycles > 0) found.push_back({cycles, resource});
    };
    const auto note_nodes = [&](ResourceKind kind, auto&& cycles_of, int last = 0) {
        for (std::size_t n = 0; n < nodes_.size(); ++n)
            note(cycles_of(nodes_[n]), {kind, static_cast<int>(n), 0, last});
    };
    const auto note_ports = [&](ResourceKind kind, std::size_t ports, auto&& bound_of) {
        for (std::size_t number = 0; number < ports; ++number) {
            const ChannelEnd place = topology_.graph().port_with_number(number);
            note(bound_of(number), {kind, place.router, place.in_port});
        }
    };
    const auto largest = [](const Server& a, const Server& b, const Server& both) {
        return std::max({a.bound(), b.bound(), both.bound()});
    };
    const int links = static_cast<int>(std::ranges::count(links_, true));
    if (longest_message_ > 0) {
        const Flow& flow = traffic_.flows[longest_flow_];
        note(longest_message_, {ResourceKind::message, flow.from, flow.to});
    }
    note_nodes(
        ResourceKind::link_in, [&](const Node& n) { return n.interface.links_in.bound(links); }, links - 1);
    note_nodes(
        ResourceKind::link_out, [&](const Node& n) { return n.interface.links_out.bound(links); }, links - 1);
    note_ports(ResourceKind::channel, channels_.size(), [&](std::size_t port) { return channel_bound(port); });
    note_cuts(found);
    note_nodes(ResourceKind::processor, [&](const Node& n) { return largest(n.sends, n.receives, n.work); });
    if (machine_.memory.timing != MemoryTiming::off)
        note_nodes(ResourceKind::memory, [&](const Node& n) { return largest(n.loads, n.stores, n.accesses); });
    note_ports(ResourceKind::acknowledge, acknowledged_.size(),
               [&](std::size_t port) { return acknowledged_[port].bound(); });
    if (machine_.interface.injection_buffers > 0) {
        const int buffers = links * machine_.interface.injection_buffers;
        note_nodes(ResourceKind::injection, [&](const Node& n) { return n.interface.injection.bound(buffers); });
    }
    const int receiving = moves_bytes() ? receive_buffers() : links;  // R4, R3
    note_nodes(moves_bytes() ? ResourceKind::receive_buffer : ResourceKind::receive_register,
               [&](const Node& n) { return n.interface.receive_registers.bound(receiving); });
    note_nodes(ResourceKind::send_register, [&](const Node& n) { return n.interface.send_registers.bound(links); });
    return found;
}

}  // namespace narrows
