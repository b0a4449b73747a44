#include "models/network/topology/dragonfly.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/network/topology/others.h"

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
    // Global channels of a group are numbered switch by switch.
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

Dragonfly::Dragonfly(const Shape& shape, RoutingKind routing, ClassLanes lanes)
    : Switched(dragonfly_graph(shape), std::move(lanes), false), shape_(shape), routing_(routing) {}

LaneSet Dragonfly::lanes_to_group(bool is_last) const {
    if (!makes_detours()) return all_lanes(global_class);
    const int parts = std::min(lanes_of(global_class), 3);
    return lanes_in_part(global_class, is_last ? parts - 1 : 0, parts);
}

Port Dragonfly::local_port(int here, int there) const {
    const int a = shape_.group_switches;
    return Port(shape_.first_local() + number_of_other(here % a, there % a));
}

int Dragonfly::part_of_way(const RoutePlace& place) const {
    if (place.in_port < shape_.first_local()) return 0;
    return place.in_port < shape_.first_global() && came_in_part(place, 0, parts()) ? 0 : 1;
}

void Dragonfly::choose_at_switch(const RoutePlace& place, Choices& choices) const {
    const int here = group_of(switch_number(place.here));
    const int last = group_of(switch_of(place.to));
    if (here == last) {
        add_last_way(place, choices);
        return;
    }
    const int part = part_of_way(place);
    if (!makes_detours() || part > 0) return add_way_to_group(place, last, part, choices);
    const int between = group_between(place);
    const bool has_detour = between != here && between != last;
    if (routing_ == RoutingKind::valiant) return add_way_to_group(place, has_detour ? between : last, 0, choices);
    if (starts_at(place) || !has_detour) add_way_to_group(place, last, 1, choices);
    if (has_detour) add_way_to_group(place, between, 0, choices);
}

int Dragonfly::group_between(const RoutePlace& place) const { return drawn(place, 0, shape_.groups()); }

int Dragonfly::gate(int group, int other) const {
    return group * shape_.group_switches + number_of_other(group, other) / shape_.global_channels;
}

int Dragonfly::distance(int from, int to) const {
    if (from == to) return 0;
    const int own = group_of(from);
    const int other = group_of(to);
    if (own == other) return 1;
    return (gate(own, other) != from ? 1 : 0) + 1 + (gate(other, own) != to ? 1 : 0);
}

std::array<int, 2> Dragonfly::hops_of_ways(const RoutePlace& place) const {
    const int here = switch_number(place.here);
    const int there = switch_of(place.to);
    const int between = group_between(place);
    if (between == group_of(here)) return {distance(here, there), distance(here, there)};
    const int entry = gate(between, group_of(here));
    return {distance(here, there), distance(here, entry) + distance(entry, there)};
}

void Dragonfly::choose_all_at_switch(const RoutePlace& place, Choices& choices) const {
    const bool is_in_last_group = group_of(switch_number(place.here)) == group_of(switch_of(place.to));
    if (makes_detours() && !is_in_last_group && part_of_way(place) == 0) {
        add_all_ways_from_first_group(place, choices);
    } else {
        choose_at_switch(place, choices);
    }
}

void Dragonfly::add_last_way(const RoutePlace& place, Choices& choices) const {
    const int here = switch_number(place.here);
    const int there = switch_of(place.to);
    if (here == there) {
        choices.push_back(all_lanes_to(place.here, Port(place.to % shape_.nodes_per_switch)));
    } else {
        const bool has_crossed = place.in_port >= shape_.first_global();
        choices.push_back({local_port(here, there), has_crossed ? lanes_after() : all_lanes(local_class)});
    }
}

void Dragonfly::add_way_to_group(const RoutePlace& place, int group, int part, Choices& choices) const {
    const int here = switch_number(place.here);
    const int channel = number_of_other(group_of(here), group);
    const int end = gate(group_of(here), group);
    if (end == here) {
        const bool is_last = group == group_of(switch_of(place.to));
        choices.push_back({Port(shape_.first_global() + channel % shape_.global_channels), lanes_to_group(is_last)});
    } else {
        choices.push_back({local_port(here, end), part == 0 ? lanes_before() : lanes_between()});
    }
}

/// A message that has come by a local channel goes on by a global one.
void Dragonfly::add_all_ways_from_first_group(const RoutePlace& place, Choices& choices) const {
    const int own = group_of(switch_number(place.here));
    const int last = group_of(switch_of(place.to));
    if (decides_by_queue() && starts_at(place)) add_way_to_group(place, last, 1, choices);
    for (int group = 0; group < shape_.groups(); ++group) {
        if (group == own || (decides_by_queue() && group == last)) continue;
        Choices one;
        add_way_to_group(place, group, 0, one);
        if (starts_at(place) || one.front().port >= shape_.first_global()) choices.push_back(one.front());
    }
}

std::string Dragonfly::switch_port_name(RouterId router, Port port) const {
    if (port < shape_.first_local()) return fmt::format("node {}", port);
    if (port >= shape_.first_global()) return fmt::format("global {}", port - shape_.first_global());
    const int own = switch_number(router) % shape_.group_switches;
    return fmt::format("local {}", other_with_number(own, port - shape_.first_local()));
}

/// Draws groups in rows that make about a square. A group is a row of switches above the row of its nodes.
Position Dragonfly::position(RouterId router) const {
    const bool is_node = has_node(router);
    const int at = switch_at_or_of(router);
    const int groups_in_row = static_cast<int>(std::ceil(std::sqrt(shape_.groups())));
    const int group = group_of(at);
    const double width = shape_.group_switches * shape_.nodes_per_switch + 1;
    const double along = is_node ? router % shape_.nodes_per_switch : (shape_.nodes_per_switch - 1) / 2.0;
    return {group % groups_in_row * width + at % shape_.group_switches * shape_.nodes_per_switch + along,
            group / groups_in_row * 3.0 + (is_node ? 0 : 1)};
}

Halving Dragonfly::halving() const {
    return halves_of("the groups, one in the middle by its switches",
                     [this](RouterId router) { return switch_at_or_of(router) < shape_.switches() / 2; });
}

std::vector<Partition> Dragonfly::partitions() const {
    std::vector<Partition> all = Topology::partitions();
    all.push_back({{}, shape_.groups(), [](int group) { return fmt::format("group {}", group); }});
    for (RouterId router = 0; router < routers(); ++router)
        all.back().part.push_back(group_of(switch_at_or_of(router)));
    return all;
}

}  // namespace narrows
