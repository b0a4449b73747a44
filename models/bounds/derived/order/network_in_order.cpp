#include "models/bounds/derived/order/network_in_order.h"

namespace narrows {

NetworkInOrder::NetworkInOrder(const Machine& machine, const Machine& best, const Topology& topology,
                               FlowRoutes& routes)
    : best_(best),
      has_lanes_or_slots_(best.has_lanes_or_slots()),
      channel_uses_(machine, best, topology),
      topology_(topology),
      routes_(routes),
      needs_(best),
      links_in_(static_cast<std::size_t>(topology.nodes())),
      links_out_(static_cast<std::size_t>(topology.nodes() * best.interface.links)),
      channels_(topology.graph().all_ports()),
      is_alone_(channels_.size()) {
    for (std::size_t port = 0; port < channels_.size(); ++port) {
        const ChannelEnd from = topology.graph().port_with_number(port);
        const PortGroup* const group = topology.graph().group(from.router, from.in_port);
        is_alone_[port] = group != nullptr && group->channels == 1;
    }
}

void NetworkInOrder::add(const OnItsWay& message, const WhenSent& when) {
    const FlowRoute& route = routes_.route(message.from, message.to);
    const FlowNeeds& needs = needs_.of(message.bytes, route.hops, message.around);
    const MessageTimes& times = needs.times;
    const Cycle later = when.comes_later(times);
    if (best_.interface.links == 1) {
        Link& in = links_in_[static_cast<std::size_t>(message.to)];
        in.wire.add(moved(link_in_use(times), later, when.longer), message.count);
        if (best_.interface.data_mover == DataMover::dma)  // R3
            in.reg.add(moved(receive_register_use(times), later, when.longer), message.count);
    }
    Link& out = link_out(message.from, message.link);
    ServerUse head = moved(link_out_use(times), later, when.longer);
    head.tail = std::max(head.tail, when.after_head);
    out.wire.add(head, message.count);
    ServerUse send = moved(send_register_use(times), 0, when.longer);
    send.head = when.gets_register(times);
    out.reg.add(send, message.count);
    add_channels(route, needs, message, when);
}

void NetworkInOrder::add_channels(const FlowRoute& route, const FlowNeeds& needs, const OnItsWay& message,
                                  const WhenSent& when) {
    const Cycle later = when.comes_later(needs.times);
    for (const SureCrossing& crossing : route.crossings) {
        if (!is_alone_[crossing.port]) continue;
        const ChannelUse use = channel_uses_.of(crossing, needs, message.bytes);
        const Cycle period = has_lanes_or_slots_ ? use.wire_period : use.slot_period;
        channels_[crossing.port].add(moved({use.head, period, use.tail}, later, when.longer), message.count);
    }
}

}  // namespace narrows
