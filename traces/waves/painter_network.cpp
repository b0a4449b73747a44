// Channels: whose they are, what their owner's head waits for, how many heads wait for them (docs/timing.md, N1 to N4,
// E1).
#include "traces/waves/painter.h"

namespace narrows::waves {

/// When the head asked for the channel at `place` of its way, the last one of which may not have been granted.
Cycle Painter::asked_for(std::uint64_t number, std::size_t place) const {
    if (place == 0) {
        const Departure& way = departures_[number];
        return machine_.interface.injection_buffers > 0 ? way.injected : way.front;
    }
    const LoggedMessage& m = message(number);
    const LoggedCrossing& before = m.crossings[place - 1];
    const bool whole = !machine_.interface.cut_through && wanted(number, place).kind == ResourceKind::link_in;
    return after(whole ? before.tail : before.head, machine_.network.link_latency);
}

/// The channel, or the links inwards, at `place` of its way.
Resource Painter::wanted(std::uint64_t number, std::size_t place) const {
    const LoggedMessage& m = message(number);
    RouterId router = topology_.router_of(m.from);
    if (place > 0) router = topology_.far_end(m.crossings[place - 1].router, m.crossings[place - 1].port)->router;
    const Port port = topology_.route(router, m.to);
    if (port == Topology::local) return {ResourceKind::link_in, m.to, 0, machine_.interface.links - 1};
    return {ResourceKind::channel, router, port};
}

void Painter::draw_waiting(std::uint64_t number, const Resource& resource, Cycle from, Cycle to) {
    if (from == never || from >= to) return;
    const bool leaves = resource.kind == ResourceKind::link_in;
    const NodeSignals& node = signals(resource.place);
    canvas_.draw(leaves ? node.waiting_in : node.channels[static_cast<std::size_t>(resource.first)].waiting, from, to,
                 1);
    if (node.shown) stalls_.push_back({from, number, resource.place, resource_name(topology_, resource)});
}

void Painter::draw_network() {
    for (std::uint64_t number = 0; number < log_.messages().size(); ++number) draw_way(number);
}

void Painter::draw_way(std::uint64_t number) {
    const auto& crossings = message(number).crossings;
    for (std::size_t i = 0; i < crossings.size() && crossings[i].port != Topology::local; ++i) {
        const LoggedCrossing& crossing = crossings[i];
        const ChannelSignals& channel = signals(crossing.router).channels[static_cast<std::size_t>(crossing.port)];
        const bool goes_on = i + 1 < crossings.size();
        const Cycle free = goes_on ? after(crossings[i + 1].tail) : never;
        const Cycle asked = asked_for(number, i + 1);
        const Cycle granted = goes_on ? crossings[i + 1].head : never;
        const Cycle tail = after(crossing.tail);
        const Resource next = wanted(number, i + 1);
        canvas_.draw(channel.owner, crossing.head, free, id(number));
        canvas_.draw_around(channel.state, crossing.head, tail, asked, granted, value_of(ChannelState::transmission));
        canvas_.draw(channel.state, asked, granted, value_of(ChannelState::head_waits));
        if (tail != never)
            canvas_.draw_around(channel.state, tail, free, asked, granted, value_of(ChannelState::draining));
        if (asked < granted)
            canvas_.draw(channel.waits_for, asked, granted, canvas_.value(resource_name(topology_, next)));
        draw_waiting(number, next, asked, granted);
    }
}

}  // namespace narrows::waves
