#include "models/network/topology/networks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/network/topology/switched.h"

namespace narrows {

namespace {

struct DragonflyShape {
    int group_switches;
    int nodes_per_switch;
    int global_channels;  ///< global channels of each switch

    int groups() const { return group_switches * global_channels + 1; }
    int switches() const { return groups() * group_switches; }
    int nodes() const { return switches() * nodes_per_switch; }
    int first_local() const { return nodes_per_switch; }
    int first_global() const { return first_local() + group_switches - 1; }
    int ports() const { return first_global() + global_channels; }
};

Graph dragonfly_graph(const DragonflyShape& shape) {
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

/// Groups of switches (Kim et al. 2008): within a group every switch has a channel to every other one, and between any
/// two groups there is one global channel each way. With a switches a group and h global channels a switch there are
/// a h + 1 groups. Ports: the nodes first, then the other switches of the group, then the global channels.
///
/// minimal: to the switch of the own group that has the global channel to the group of the destination, across this
/// channel, and to the switch of the destination. (A way across two global channels can be shorter; it is not taken.)
/// Local channels are entered in the first half of the lanes before the global channel and in the second half after it,
/// so no cycle of channels waits for itself. A message that stays in its group may use all lanes.
///
/// valiant: minimal to a group between, which a hash of source, destination and number within the pair chooses, and
/// minimal from there. Local channels are entered in the first third of the lanes in the first group, in the second
/// third in the group between, and in the last third in the last group; global channels in the first third on the way
/// to the group between, in the last third on the way to the last group. If the hash chooses the first or the last
/// group, the way is the minimal one.
///
/// ugal: where a message enters, it decides by the queues between the way of minimal and that of valiant. On the way of
/// minimal it enters channels of the first group as valiant does in the group between, and goes on as valiant does from
/// there. So the lane keeps the decision. A message that stays in its group has no detour.
class Dragonfly final : public Switched {
public:
    Dragonfly(const DragonflyShape& shape, RoutingKind routing, ClassLanes lanes)
        : Switched(dragonfly_graph(shape), std::move(lanes), false), shape_(shape), routing_(routing) {}

    bool decides_by_queue() const override { return routing_ == RoutingKind::ugal; }

    std::array<int, 2> hops_of_ways(const RoutePlace& place) const override {
        const int here = switch_number(place.here);
        const int there = switch_of(place.to);
        const int between = group_between(place);
        if (between == group_of(here)) return {distance(here, there), distance(here, there)};
        const int entry = gate(between, group_of(here));
        return {distance(here, there), distance(here, entry) + distance(entry, there)};
    }

    bool routes_to_switches() const override { return true; }
    std::vector<std::string_view> class_names() const override { return {"local", "global", "endpoint"}; }

    /// Draws groups in rows that make about a square. A group is a row of switches above the row of its nodes.
    Position position(RouterId router) const override {
        const bool is_node = has_node(router);
        const int at = switch_at_or_of(router);
        const int groups_in_row = static_cast<int>(std::ceil(std::sqrt(shape_.groups())));
        const int group = group_of(at);
        const double width = shape_.group_switches * shape_.nodes_per_switch + 1;
        const double along = is_node ? router % shape_.nodes_per_switch : (shape_.nodes_per_switch - 1) / 2.0;
        return {group % groups_in_row * width + at % shape_.group_switches * shape_.nodes_per_switch + along,
                group / groups_in_row * 3.0 + (is_node ? 0 : 1)};
    }

    Halving halving() const override {
        return halves_of("the groups, one in the middle by its switches",
                         [this](RouterId router) { return switch_at_or_of(router) < shape_.switches() / 2; });
    }

    std::vector<Partition> partitions() const override {
        std::vector<Partition> all = Topology::partitions();
        all.push_back({{}, shape_.groups(), [](int group) { return fmt::format("group {}", group); }});
        for (RouterId router = 0; router < routers(); ++router)
            all.back().part.push_back(group_of(switch_at_or_of(router)));
        return all;
    }

private:
    static constexpr ChannelClass local_class = 0;
    static constexpr ChannelClass global_class = 1;

    void choose_at_switch(const RoutePlace& place, Choices& choices) const override {
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

    void choose_all_at_switch(const RoutePlace& place, Choices& choices) const override {
        const bool is_in_last_group = group_of(switch_number(place.here)) == group_of(switch_of(place.to));
        if (makes_detours() && !is_in_last_group && part_of_way(place) == 0) {
            add_all_ways_from_first_group(place, choices);
        } else {
            choose_at_switch(place, choices);
        }
    }

    std::string switch_port_name(RouterId router, Port port) const override {
        if (port < shape_.first_local()) return fmt::format("node {}", port);
        if (port >= shape_.first_global()) return fmt::format("global {}", port - shape_.first_global());
        const int own = switch_number(router) % shape_.group_switches;
        return fmt::format("local {}", other_with_number(own, port - shape_.first_local()));
    }

    int group_of(int switch_number) const { return switch_number / shape_.group_switches; }
    int switch_of(NodeId node) const { return node / shape_.nodes_per_switch; }
    int switch_at_or_of(RouterId router) const {
        return has_node(router) ? switch_of(node_at(router)) : switch_number(router);
    }

    Port local_port(int here, int there) const {
        const int a = shape_.group_switches;
        return Port(shape_.first_local() + number_of_other(here % a, there % a));
    }

    /// The group of its way that a message is in before it reaches the last one: 0 the first, 1 the one between.
    int part_of_way(const RoutePlace& place) const {
        if (place.in_port < shape_.first_local()) return 0;
        return place.in_port < shape_.first_global() && came_in_part(place, 0, parts()) ? 0 : 1;
    }

    /// Lanes of local channels: before, between and after the global channels.
    LaneSet lanes_before() const { return lanes_in_part(local_class, 0, parts()); }
    LaneSet lanes_between() const { return lanes_in_part(local_class, 1, parts()); }
    LaneSet lanes_after() const { return lanes_in_part(local_class, parts() - 1, parts()); }

    /// The lanes of a global channel that leads to the last group, or to the one between.
    LaneSet lanes_to_group(bool is_last) const {
        if (!makes_detours()) return all_lanes(global_class);
        const int parts = std::min(lanes_of(global_class), 3);
        return lanes_in_part(global_class, is_last ? parts - 1 : 0, parts);
    }

    int parts() const { return makes_detours() ? 3 : 2; }
    bool makes_detours() const { return routing_ == RoutingKind::valiant || routing_ == RoutingKind::ugal; }
    /// True if the message enters the network at this switch.
    bool starts_at(const RoutePlace& place) const { return place.in_port < shape_.first_local(); }
    /// The group to which the detour of a message leads first.
    int group_between(const RoutePlace& place) const { return drawn(place, 0, shape_.groups()); }

    /// The switch of the group that has the global channels to and from the other group.
    int gate(int group, int other) const {
        return group * shape_.group_switches + number_of_other(group, other) / shape_.global_channels;
    }

    /// Number of channels between two switches.
    int distance(int from, int to) const {
        if (from == to) return 0;
        const int own = group_of(from);
        const int other = group_of(to);
        if (own == other) return 1;
        return (gate(own, other) != from ? 1 : 0) + 1 + (gate(other, own) != to ? 1 : 0);
    }

    /// Adds the way to another group, over the global channel or towards it.
    void add_way_to_group(const RoutePlace& place, int group, int part, Choices& choices) const {
        const int here = switch_number(place.here);
        const int channel = number_of_other(group_of(here), group);
        const int end = gate(group_of(here), group);
        if (end == here) {
            const bool is_last = group == group_of(switch_of(place.to));
            choices.push_back(
                {Port(shape_.first_global() + channel % shape_.global_channels), lanes_to_group(is_last)});
        } else {
            choices.push_back({local_port(here, end), part == 0 ? lanes_before() : lanes_between()});
        }
    }

    /// A message that has come by a local channel goes on by a global one.
    void add_all_ways_from_first_group(const RoutePlace& place, Choices& choices) const {
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

    /// Adds the way within the last group and out of it.
    void add_last_way(const RoutePlace& place, Choices& choices) const {
        const int here = switch_number(place.here);
        const int there = switch_of(place.to);
        if (here == there) {
            choices.push_back(all_lanes_to(place.here, Port(place.to % shape_.nodes_per_switch)));
        } else {
            const bool has_crossed = place.in_port >= shape_.first_global();
            choices.push_back({local_port(here, there), has_crossed ? lanes_after() : all_lanes(local_class)});
        }
    }

    DragonflyShape shape_;
    RoutingKind routing_;
};

}  // namespace

std::unique_ptr<Topology> make_dragonfly(const TopologyParameters& p, const ClassLanes& lanes) {
    return std::make_unique<Dragonfly>(DragonflyShape{p.group_switches, p.nodes_per_switch, p.global_channels},
                                       p.routing, lanes);
}

}  // namespace narrows
