#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "models/machine/kinds/kinds.h"

namespace narrows::kinds {

namespace {

Count groups_of_dragonfly(const TopologyParameters& t) { return times(t.group_switches, t.global_channels) + 1; }

Count nodes_of_dragonfly(const TopologyParameters& t) {
    return times(times(t.nodes_per_switch, t.group_switches), groups_of_dragonfly(t));
}

Count channels_of_dragonfly(const TopologyParameters& t) {
    const Count routers = times(t.group_switches, groups_of_dragonfly(t));
    return times(routers, Count{t.group_switches} - 1 + t.global_channels) + endpoint_channels(nodes_of_dragonfly(t));
}

Count nodes_of_hyperx(const TopologyParameters& t) { return times(t.nodes_per_switch, product(t.all_sides())); }

Count other_switches(const TopologyParameters& t) {
    Count others = 0;
    for (const int side : t.all_sides()) others += side - 1;
    return others;
}

Count channels_of_hyperx(const TopologyParameters& t) {
    return times(product(t.sides), other_switches(t)) + endpoint_channels(nodes_of_hyperx(t));
}

std::string multiply_nodes_of_switch(TopologyParameters& t, int times) {
    t.nodes_per_switch *= times;
    return fmt::format("topology.nodes_per_switch={}", t.nodes_per_switch);
}

}  // namespace

TopologyType crossbar() {
    return {.kind = TopologyKind::crossbar,
            .name = "crossbar",
            .summary = "all nodes on one switch",
            .shapes = {{"topology.nodes"}},
            .routings = {{RoutingKind::destination, 1, only_way}},
            .channel_classes = {"endpoint"},
            .in_words = [](const TopologyParameters&, CountText) { return std::string("one switch"); },
            .nodes = [](const TopologyParameters& t) { return Count{t.size}; },
            .channels = [](const TopologyParameters& t) { return endpoint_channels(t.size); },
            .ports = [](const TopologyParameters& t) { return Count{t.size}; },
            .hops = [](const TopologyParameters&) { return 2.0; },
            .multiply_endpoints =
                [](TopologyParameters& t, int times) {
                    t.size *= times;
                    return fmt::format("topology.nodes={}", t.size);
                }};
}

TopologyType dragonfly() {
    return {.kind = TopologyKind::dragonfly,
            .name = "dragonfly",
            .summary = "groups of switches: all switches of a group are joined, and all groups",
            .shapes = {{"topology.nodes_per_switch", "topology.group_switches", "topology.global_channels"}},
            .routings = {{RoutingKind::minimal, 2, "by the channel between both groups"},
                         {RoutingKind::valiant, 3, "minimal to a random group, and minimal from there on"},
                         {RoutingKind::ugal, 3, way_by_queues}},
            .channel_classes = {"local", "global", "endpoint"},
            .in_words =
                [](const TopologyParameters& t, CountText counted) {
                    return fmt::format("{} of {} with {} each", counted(groups_of_dragonfly(t), "group"),
                                       counted(t.group_switches, "switch"), counted(t.nodes_per_switch, "node"));
                },
            .nodes = nodes_of_dragonfly,
            .channels = channels_of_dragonfly,
            .ports =
                [](const TopologyParameters& t) {
                    return Count{t.nodes_per_switch} + t.group_switches - 1 + t.global_channels;
                },
            .hops = [](const TopologyParameters&) { return 2.0 * 4 + 1; },  // with a detour through a third group
            .multiply_endpoints = multiply_nodes_of_switch};
}

TopologyType hyperx() {
    return {.kind = TopologyKind::hyperx,
            .name = "hyperx",
            .summary = "a grid of switches, each joined with all others of its row in every dimension",
            .shapes = {{"topology.sides", "topology.nodes_per_switch"}},
            .routings = {{RoutingKind::minimal, 1, "dimension by dimension"},
                         {RoutingKind::valiant, 2, "minimal to a random switch, and minimal from there on"},
                         {RoutingKind::ugal, 2, way_by_queues},
                         {RoutingKind::adaptive, 2, freest_way}},
            .channel_classes = {one_for_each_dimension, "endpoint"},
            .in_words =
                [](const TopologyParameters& t, CountText counted) {
                    return fmt::format("{} switches with {} each", fmt::join(t.sides, " x "),
                                       counted(t.nodes_per_switch, "node"));
                },
            .nodes = nodes_of_hyperx,
            .channels = channels_of_hyperx,
            .ports = [](const TopologyParameters& t) { return t.nodes_per_switch + other_switches(t); },
            .hops =
                [](const TopologyParameters& t) {
                    return 2 + 2 * std::accumulate(t.sides.begin(), t.sides.end(), 0.0);  // a detour counts
                },
            .reduce =
                [](TopologyParameters& t) {
                    reduce_each(t.sides, 4);
                    t.nodes_per_switch = std::min(t.nodes_per_switch, 2);
                },
            .multiply_endpoints = multiply_nodes_of_switch};
}

}  // namespace narrows::kinds
