#include "models/bounds/derived/resource_use.h"

#include <algorithm>

#include "models/bounds/derived/channel_machines.h"

namespace narrows {

ResourceUse::ResourceUse(const Machine& machine, const Topology& topology, const Traffic& traffic)
    : machine_(with_best_channels(machine)),
      class_machines_(machines_of_classes(machine)),
      topology_(topology),
      traffic_(traffic),
      routes_(topology, machine.most_lanes()),
      halving_(topology.halving()),
      nodes_(static_cast<std::size_t>(topology.nodes())),
      channels_(topology.graph().all_ports()),
      groups_(topology.graph().has_groups() ? channels_.size() : 0) {
    if (machine.interface.acknowledge == Acknowledge::end_of_transfer)
        acknowledged_.resize(topology.graph().all_ports());
    for (const Flow& flow : traffic.flows) {
        if (flow.messages > 0 && flow.from != flow.to) add(flow);
    }
    for (std::size_t node = 0; node < traffic.compute.size(); ++node) {
        const Cycle computing = traffic.compute[node];
        if (computing > 0) nodes_[node].work.add({0, computing, computing}, 1);
    }
}

void ResourceUse::add(const Flow& flow) {
    const FlowRoute route = routes_.route(flow.from, flow.to);
    const MessageTimes times(machine_, flow.bytes, route.hops);
    for (const SureCrossing& crossing : route.crossings) {
        const int place = route.hops - 1 - crossing.hops_left;
        const ServerUse use{times.lead() + crossing.hops_before * machine_.network.link_latency,
                            channel_period(crossing, times, flow.bytes),
                            times.path_from(place) + times.after_arrival()};
        channels_[crossing.port].add(use, flow.messages);
        if (!groups_.empty()) groups_[crossing.port].add(use, flow.messages);
    }
    if (!acknowledged_.empty() && !route.crossings.empty()) {
        const Cycle transfer = times.whole() - times.store();
        acknowledged_[route.crossings.front().port].add({0, transfer, times.whole()}, flow.messages);
    }
    add_to_cut(flow, route, times);
    add_sender(nodes_[static_cast<std::size_t>(flow.from)], times, flow.messages);
    add_receiver(nodes_[static_cast<std::size_t>(flow.to)], times, flow.messages);
    if (times.whole() > longest_message_) {
        longest_message_ = times.whole();
        longest_flow_ = static_cast<std::size_t>(&flow - traffic_.flows.data());
    }
}

Cycle ResourceUse::channel_period(const SureCrossing& crossing, const MessageTimes& times, int bytes) const {
    const int place = times.hops() - 1 - crossing.hops_left;
    if (class_machines_.empty()) return times.channel_period(place);
    const ChannelEnd from = topology_.graph().port_with_number(crossing.port);
    const ChannelClass own = topology_.graph().group(from.router, from.in_port)->channel_class;
    return MessageTimes(class_machines_[static_cast<std::size_t>(own)], bytes, times.hops()).channel_period(place);
}

/// Whichever way a message takes from one half to the other, it crosses a channel of the cut.
void ResourceUse::add_to_cut(const Flow& flow, const FlowRoute& route, const MessageTimes& times) {
    const auto half = [&](NodeId node) {
        return halving_.in_first_half[static_cast<std::size_t>(topology_.router_of(node))] ? 0u : 1u;
    };
    has_choices_ = has_choices_ || !route.is_sure;
    if (half(flow.from) == half(flow.to)) return;
    cuts_[half(flow.from)].add(
        {times.lead(), times.least_channel_period(), times.path_from(route.hops - 1) + times.after_arrival()},
        flow.messages);
}

int ResourceUse::channels_of_cut(bool from_first_half) const {
    const auto in_first = [&](RouterId router) { return halving_.in_first_half[static_cast<std::size_t>(router)]; };
    int channels = 0;
    topology_.graph().for_each_group([&](RouterId router, Port, const PortGroup& group) {
        const bool crosses = in_first(router) != in_first(group.end.router);
        if (crosses && in_first(router) == from_first_half) channels += group.channels;
    });
    return channels;
}

void ResourceUse::add_sender(Node& node, const MessageTimes& times, std::int64_t count) {
    const Cycle whole = times.whole();
    const ServerUse send{0, times.processor_send(), whole};
    node.sends.add(send, count);
    node.work.add(send, count);
    const ServerUse load{0, times.load(), times.load() + 1 + times.path() + times.after_arrival()};
    node.loads.add(load, count);
    node.accesses.add(load, count);
    node.send_registers.add({0, times.lead() - 1, whole}, count);
    const Cycle after_lead = whole - times.lead();
    node.links_out.add({times.lead(), times.link_out_period(), after_lead}, count);
    if (machine_.interface.injection_buffers > 0)
        node.injection.add({times.lead(), times.injection_period(), after_lead}, count);
}

void ResourceUse::add_receiver(Node& node, const MessageTimes& times, std::int64_t count) {
    const Cycle arrival = times.lead() + times.path();
    // Uses are counted by their last bytes: the first use may end as early as a whole path allows, not only after a
    // period.
    const Cycle period = times.link_in_period();
    node.links_in.add({arrival - period, period, period + times.after_arrival()}, count);
    node.receive_registers.add({times.held_from(), times.held_for(), times.held_for() + times.store()}, count);
    const ServerUse receive{times.presented(), times.processor_receive(), times.processor_receive() + times.store()};
    node.receives.add(receive, times.processor_receive() > 0 ? count : 0);
    node.work.add(receive, times.processor_receive() > 0 ? count : 0);
    node.work.add({0, times.request(), times.request()}, times.request() > 0 ? count : 0);
    const ServerUse store{times.delivery(), times.store(), times.store()};
    node.stores.add(store, count);
    node.accesses.add(store, count);
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
    const auto note_ports = [&](ResourceKind kind, const auto& ports, auto&& bound_of) {
        for (std::size_t number = 0; number < ports.size(); ++number) {
            const ChannelEnd place = topology_.graph().port_with_number(number);
            note(bound_of(ports[number], place), {kind, place.router, place.in_port});
        }
    };
    const auto channel_bound = [&](const Server& port, const ChannelEnd& place) {
        const Graph& graph = topology_.graph();
        const PortGroup* const group = graph.group(place.router, place.in_port);
        if (group == nullptr || group->channels == 1) return port.bound();
        return groups_[graph.port_number(place.router, place.in_port)].bound(group->channels);
    };
    const auto largest = [](const Server& a, const Server& b, const Server& both) {
        return std::max({a.bound(), b.bound(), both.bound()});
    };
    const int links = machine_.interface.links;
    if (longest_message_ > 0) {
        const Flow& flow = traffic_.flows[longest_flow_];
        note(longest_message_, {ResourceKind::message, flow.from, flow.to});
    }
    note_nodes(
        ResourceKind::link_in, [&](const Node& n) { return n.links_in.bound(links); }, links - 1);
    note_nodes(
        ResourceKind::link_out, [&](const Node& n) { return n.links_out.bound(links); }, links - 1);
    note_ports(ResourceKind::channel, channels_, channel_bound);
    for (const int direction : {0, 1}) {
        if (has_choices_)
            note(cuts_[static_cast<std::size_t>(direction)].bound(channels_of_cut(direction == 0)),
                 {ResourceKind::cut, direction});
    }
    note_nodes(ResourceKind::processor, [&](const Node& n) { return largest(n.sends, n.receives, n.work); });
    if (machine_.memory.timing != MemoryTiming::off)
        note_nodes(ResourceKind::memory, [&](const Node& n) { return largest(n.loads, n.stores, n.accesses); });
    note_ports(ResourceKind::acknowledge, acknowledged_,
               [](const Server& port, const ChannelEnd&) { return port.bound(); });
    if (machine_.interface.injection_buffers > 0) {
        const int buffers = links * machine_.interface.injection_buffers;
        note_nodes(ResourceKind::injection, [&](const Node& n) { return n.injection.bound(buffers); });
    }
    const int receiving = moves_bytes() ? links * machine_.interface.receive_buffers : links;  // R4, R3
    note_nodes(moves_bytes() ? ResourceKind::receive_buffer : ResourceKind::receive_register,
               [&](const Node& n) { return n.receive_registers.bound(receiving); });
    note_nodes(ResourceKind::send_register, [&](const Node& n) { return n.send_registers.bound(links); });
    return found;
}

}  // namespace narrows
