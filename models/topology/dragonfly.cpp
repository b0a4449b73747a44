#include "models/topology/dragonfly.h"

#include <fmt/format.h>

#include <cmath>

#include "models/topology/others.h"

namespace narrows {

namespace {

Graph dragonfly_graph(const Dragonfly::Shape& shape) {
    const int nodes = shape.nodes();
    const int a = shape.group_switches;
    std::vector<int> ports(static_cast<std::size_t>(nodes), 1);
    ports.insert(ports.end(), static_cast<std::size_t>(shape.switches()), shape.ports());
    Graph graph(nodes, ports);
    const auto switch_at = [&](int group, int place) { return RouterId(nodes + group * a + place); };
    const auto local_port = [&](int own, int other) { return Port(shape.first_local() + number_of_other(own, other)); };
    // The global channels of a group are numbered from switch to switch.
    const auto global_end = [&](int own, int other) {
        const int channel = number_of_other(own, other);
        return ChannelEnd{switch_at(own, channel / shape.global_channels),
                          Port(shape.first_global() + channel % shape.global_channels)};
    };
    for (int group = 0; group < shape.groups(); ++group) {
        for (int own = 0; own < a; ++own) {
            for (int other = 0; other < a; ++other) {
                if (own == other) continue;
                graph.join(switch_at(group, own), local_port(own, other),
                           {{switch_at(group, other), local_port(other, own)}, 0});
            }
        }
        for (int other = 0; other < shape.groups(); ++other) {
            if (group == other) continue;
            const ChannelEnd near = global_end(group, other);
            graph.join(near.router, near.in_port, {global_end(other, group), 1});
        }
    }
    const auto at_switch = [&](NodeId node) {
        return ChannelEnd{RouterId(nodes + node / shape.nodes_per_switch), Port(node % shape.nodes_per_switch)};
    };
    join_endpoints(graph, 2, at_switch, at_switch);
    return graph;
}

}  // namespace

Dragonfly::Dragonfly(const Shape& shape, int lanes) : Switched(dragonfly_graph(shape), lanes, false), shape_(shape) {}

LaneSet Dragonfly::lanes_before_global() const { return lanes() == 1 ? all_lanes() : first_lanes(lanes() / 2); }
LaneSet Dragonfly::lanes_after_global() const {
    return lanes() == 1 ? all_lanes() : all_lanes() & ~lanes_before_global();
}

Port Dragonfly::local_port(int here, int there) const {
    const int a = shape_.group_switches;
    return Port(shape_.first_local() + number_of_other(here % a, there % a));
}

void Dragonfly::choose_at_switch(const RoutePlace& place, Choices& choices) const {
    const int here = switch_number(place.here);
    const int there = switch_of(place.to);
    if (here == there) {
        choices.push_back({Port(place.to % shape_.nodes_per_switch), all_lanes()});
    } else if (group_of(here) == group_of(there)) {
        const bool has_crossed = place.in_port >= shape_.first_global();
        choices.push_back({local_port(here, there), has_crossed ? lanes_after_global() : all_lanes()});
    } else {
        const int channel = number_of_other(group_of(here), group_of(there));
        const int gate = group_of(here) * shape_.group_switches + channel / shape_.global_channels;
        if (gate == here) {
            choices.push_back({Port(shape_.first_global() + channel % shape_.global_channels), all_lanes()});
        } else {
            choices.push_back({local_port(here, gate), lanes_before_global()});
        }
    }
}

std::string Dragonfly::switch_port_name(RouterId router, Port port) const {
    if (port < shape_.first_local()) return fmt::format("node {}", port);
    if (port >= shape_.first_global()) return fmt::format("global {}", port - shape_.first_global());
    const int own = switch_number(router) % shape_.group_switches;
    return fmt::format("local {}", other_with_number(own, port - shape_.first_local()));
}

/// Groups in rows that make about a square; a group is a row of switches above the row of its nodes.
Position Dragonfly::position(RouterId router) const {
    const bool is_node = has_node(router);
    const int at = is_node ? switch_of(node_at(router)) : switch_number(router);
    const int groups_in_row = static_cast<int>(std::ceil(std::sqrt(shape_.groups())));
    const int group = group_of(at);
    const double width = shape_.group_switches * shape_.nodes_per_switch + 1;
    const double along = is_node ? router % shape_.nodes_per_switch : (shape_.nodes_per_switch - 1) / 2.0;
    return {group % groups_in_row * width + at % shape_.group_switches * shape_.nodes_per_switch + along,
            group / groups_in_row * 3.0 + (is_node ? 0 : 1)};
}

Halving Dragonfly::halving() const {
    return halves_of("the groups, one in the middle by its switches", [this](RouterId router) {
        const int at = has_node(router) ? switch_of(node_at(router)) : switch_number(router);
        return at < shape_.switches() / 2;
    });
}

}  // namespace narrows
