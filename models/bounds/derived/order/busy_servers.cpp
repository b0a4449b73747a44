#include "models/bounds/derived/order/busy_servers.h"

#include <algorithm>

#include "models/bounds/derived/message_uses.h"

namespace narrows {

namespace {

ServerUse moved(const ServerUse& use, Cycle later, Cycle longer) {
    return {use.head + later, use.period, use.tail + longer};
}

}  // namespace

ServerInOrder::Busy ServerInOrder::bound() const {
    std::vector<ServerUse> latest_first = uses_;
    std::ranges::stable_sort(latest_first, std::ranges::greater{}, &ServerUse::head);
    Server server;
    Busy busy;
    for (const ServerUse& use : latest_first) {
        server.add(use, 1);
        if (server.bound() >= busy.end) busy = {use.head, server.bound()};
    }
    return busy;
}

BusyServers::BusyServers(const Machine& machine, const Topology& topology, const LongestPath& path)
    : machine_(with_best_channels(machine)),
      channel_uses_(machine, machine_, topology),
      topology_(topology),
      routes_(topology, machine.most_lanes() - own_lanes(machine.network)),
      needs_(machine_) {
    for (const LongestPath::Kept& message : path.kept()) add(path, message);
}

/// All times of a message are known from its start on; a graph may know that its head comes later, and how long the run
/// goes on after its delivery.
void BusyServers::add(const LongestPath& path, const LongestPath::Kept& message) {
    const FlowRoute& route = routes_.route(message.from, message.to);
    const FlowNeeds& needs = needs_.of(message.bytes, route.hops, {});
    const MessageTimes& times = needs.times;
    const OrderGraph& graph = path.graph();
    const Cycle start = graph.time(message.start);
    const Cycle later = graph.time(message.head) - times.lead();
    const Cycle longer = graph.tail(message.delivery) - times.after_delivery();

    if (machine_.interface.links == 1)
        server(ResourceKind::link_in, message.to).add(moved(link_in_use(times), later, longer));
    server(ResourceKind::link_out, message.from, message.link)
        .add({graph.time(message.head), times.link_out_period(), graph.tail(message.head)});
    add_channels(route, needs, message.bytes, later, longer);
    server(ResourceKind::processor, message.from).add({start, times.processor_send(), graph.tail(message.start)});
    server(ResourceKind::processor, message.to).add(moved(receive_use(times), later, longer));
    server(ResourceKind::memory, message.from).add(moved(load_use(times), start, longer));
    server(ResourceKind::memory, message.to).add(moved(store_use(times), later, 0));
}

void BusyServers::add_channels(const FlowRoute& route, const FlowNeeds& needs, int bytes, Cycle later, Cycle longer) {
    for (const SureCrossing& crossing : route.crossings) {
        const ChannelEnd from = topology_.graph().port_with_number(crossing.port);
        const PortGroup* const group = topology_.graph().group(from.router, from.in_port);
        if (group == nullptr || group->channels > 1) continue;
        const ChannelUse use = channel_uses_.of(crossing, needs, bytes);
        const Cycle period = machine_.has_lanes_or_slots() ? use.wire_period : use.slot_period;
        server(ResourceKind::channel, from.router, from.in_port).add({use.head + later, period, use.tail + longer});
    }
}

BusyServers::Busiest BusyServers::busiest() const {
    Busiest busiest;
    for (const auto& [place, server] : servers_) {
        const ServerInOrder::Busy busy = server.bound();
        if (busy.end > busiest.busy.end) busiest = {busy, {place.kind, place.place, place.first}};
    }
    return busiest;
}

}  // namespace narrows
