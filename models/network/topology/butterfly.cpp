#include "models/network/topology/butterfly.h"

#include <fmt/format.h>

namespace narrows {

namespace {

Graph butterfly_graph(const FlyLines& fly) {
    const int nodes = fly.lines();
    std::vector<int> ports(static_cast<std::size_t>(nodes), 1);
    ports.insert(ports.end(), static_cast<std::size_t>(fly.switches()), fly.radix());
    Graph graph(nodes, ports);
    const auto end_at = [&](int level, int line) {
        return ChannelEnd{RouterId(nodes + fly.switch_of(level, line)), Port(fly.place_of(level, line))};
    };
    for (int level = 0; level + 1 < fly.levels(); ++level) {
        for (int line = 0; line < nodes; ++line) {
            const ChannelEnd from = end_at(level, line);
            graph.join(from.router, from.in_port, {end_at(level + 1, line), 0});
        }
    }
    join_endpoints(
        graph, 1, [&](NodeId node) { return end_at(0, node); },
        [&](NodeId node) { return end_at(fly.levels() - 1, node); });
    return graph;
}

}  // namespace

Butterfly::Butterfly(int radix, int levels, ClassLanes lanes)
    : Switched(butterfly_graph(FlyLines(radix, levels)), std::move(lanes), true), lines_(radix, levels) {}

Port Butterfly::route(RouterId here, NodeId to) const {
    if (here == router_of(to)) return local;
    if (has_node(here)) return 0;
    return Port(lines_.place_of(lines_.level_of(switch_number(here)), to));
}

void Butterfly::choose_at_switch(const RoutePlace& place, Choices& choices) const {
    choices.push_back(all_lanes_to(place.here, route(place.here, place.to)));
}

std::string Butterfly::switch_port_name(RouterId, Port port) const { return fmt::format("{}", port); }

Position Butterfly::position(RouterId router) const {
    return has_node(router) ? Position{0, static_cast<double>(router)} : lines_.position(switch_number(router));
}

Halving Butterfly::halving() const {
    return halves_of("the lines, with the switches of the last level in the second half", [this](RouterId router) {
        if (has_node(router)) return router < nodes() / 2;
        const int number = switch_number(router);
        const bool is_last = lines_.level_of(number) == lines_.levels() - 1;
        return !is_last && lines_.line_at(number, 0) < nodes() / 2;
    });
}

}  // namespace narrows
