#include "testbench/lockstep/watcher.h"

#include <algorithm>
#include <array>

namespace narrows::lockstep {

Watcher::Watcher(const Machine& machine, const Grid& grid, std::vector<Journey>& journeys)
    : machine_(machine), grid_(grid), journeys_(journeys), left_(static_cast<std::size_t>(grid.nodes()) * 4) {}

void Watcher::observe(const rtl::Pins& pins, NodeId node, Cycle t) {
    for (Port port = 0; port < grid_.network_ports(); ++port) observe_port(pins, node, port, t);
    for (LinkId link = 0; link < machine_.interface.links; ++link) observe_link(pins, node, link, t);
}

ChannelCrossing& Watcher::crossing(std::size_t message, NodeId node, Port port) {
    auto& crossings = journeys_.at(message).crossings;
    const RouterId router = grid_.router_of(node);
    const auto found = std::find_if(crossings.begin(), crossings.end(),
                                    [&](const ChannelCrossing& c) { return c.router == router && c.port == port; });
    return found == crossings.end() ? crossings.emplace_back(ChannelCrossing{router, port, 0}) : *found;
}

void Watcher::observe_port(const rtl::Pins& pins, NodeId node, Port port, Cycle t) {
    Left& left = left_[static_cast<std::size_t>(node * 4 + port)];
    if (pins.head_leaves(port)) {
        const rtl::Head head = pins.leaving(port);
        left = {static_cast<std::size_t>(head.tag), head.bytes};
        crossing(left.message, node, port).head = t;
    }
    std::array<std::byte, 8> flit;
    const int bytes = pins.bytes_leaving(port, flit);
    if (bytes == 0) return;
    left.bytes -= bytes;
    if (left.bytes == 0) crossing(left.message, node, port).tail = t;
}

void Watcher::observe_link(const rtl::Pins& pins, NodeId node, LinkId link, Cycle t) {
    if (pins.head_arrives(link)) {
        ChannelCrossing& here = crossing(static_cast<std::size_t>(pins.arriving(link).tag), node, Topology::local);
        here.link = link;
        here.head = t;
    }
    if (pins.last_arrives(link))
        crossing(static_cast<std::size_t>(pins.arriving(link).tag), node, Topology::local).tail = t;
}

}  // namespace narrows::lockstep
