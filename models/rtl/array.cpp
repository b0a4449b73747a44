#include "models/rtl/array.h"

namespace narrows::rtl {

Array::Array(const Topology& topology, int lanes, std::vector<std::unique_ptr<Pins>> routers, bool tight)
    : lanes_(lanes), routers_(std::move(routers)), wires_(routers_.size()), tight_(tight) {
    const Routes routes(topology, lanes);
    for (RouterId router = 0; router < topology.routers(); ++router) {
        if (!has(router)) continue;
        (*this)[router].reset(routes);
        wires_[index(router)] = wires_of(topology.graph(), router);
    }
}

Array::Wires Array::wires_of(const Graph& graph, RouterId router) {
    const RouterChannels channels(graph, router);
    Wires wires;
    for (const RouterChannel& c : channels.out()) {
        const PortGroup* const group = graph.group(router, c.port);
        if (group == nullptr) {
            wires.out.emplace_back();
            continue;
        }
        const RouterChannels there(graph, group->end.router);
        wires.out.push_back(far_end(group->end.router, there.in_number(group->end.in_port, c.channel)));
    }
    for (const RouterChannel& c : channels.in()) {
        const auto from = graph.origin(router, c.port);
        if (!from) {
            wires.in.emplace_back();
            continue;
        }
        const RouterChannels there(graph, from->router);
        wires.in.push_back(far_end(from->router, there.out_number(from->in_port, c.channel)));
    }
    return wires;
}

void Array::tick(std::span<const RouterId> routers) {
    for (const RouterId router : routers) (*this)[router].edge();
    if (!tight_) return;
    // Registers there determine the room at the far end, which determines the bytes that leave.
    for (const RouterId router : routers) set_rooms(router);
    for (const RouterId router : routers) (*this)[router].update_outputs();
}

void Array::set_rooms(RouterId router) {
    const std::vector<FarEnd>& out = wires_[index(router)].out;
    for (std::size_t channel = 0; channel < out.size(); ++channel) {
        const FarEnd& end = out[channel];
        if (end.pins != nullptr) (*this)[router].set_room(static_cast<int>(channel), end.pins->room(end.channel));
    }
}

void Array::pass_on(RouterId router) {
    Pins& pins = (*this)[router];
    const Wires& wires = wires_[index(router)];
    const ChannelEvents events = pins.channel_events();
    for (std::size_t channel = 0; events.bytes_leave && channel < wires.out.size(); ++channel) {
        const FarEnd& end = wires.out[channel];
        if (end.pins != nullptr) pass_bytes(pins, static_cast<int>(channel), end);
    }
    for (std::size_t channel = 0; events.frees && channel < wires.in.size(); ++channel) {
        const FarEnd& end = wires.in[channel];
        for (int lane = 0; end.pins != nullptr && lane < lanes_; ++lane) {
            if (pins.frees(static_cast<int>(channel), lane)) end.pins->set_freed(end.channel, lane);
        }
    }
}

void Array::pass_bytes(Pins& pins, int channel, const FarEnd& end) const {
    FlitBytes bytes;
    const int count = pins.bytes_leaving(channel, bytes);
    if (count == 0) return;
    const auto flit = std::span(bytes).first(static_cast<std::size_t>(count));
    if (!pins.head_leaves(channel)) return end.pins->come(end.channel, {nullptr, flit});
    const Head head = pins.leaving(channel);
    end.pins->come(end.channel, {&head, flit, pins.lane_of_leaving(channel)});
}

}  // namespace narrows::rtl
