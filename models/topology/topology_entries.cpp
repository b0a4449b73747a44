// What narrows list topologies says, and what the validation of machines asks.
#include <algorithm>
#include <array>
#include <ranges>

#include "models/topology/make_topology.h"

namespace narrows {

namespace {

using enum RoutingKind;

constexpr std::string_view acyclic_dimensions = "dimensions are crossed in order, and no dimension wraps";
constexpr std::string_view one_escape = "lane 0 is the escape lane, the others are free";
constexpr std::string_view two_escapes = "lanes 0 and 1 are the escape lanes, one for each side of the seam";

constexpr std::array wrapped_grid_routings{
    RoutingEntry{seam, 1, "the wraparound channel is only the last hop of its dimension"},
    RoutingEntry{minimal, 2, "a message changes to the second half of the lanes at the seam; with sides of 3 and 4, 1"},
    RoutingEntry{adaptive, 3, two_escapes},
};
constexpr std::array mesh_routings{
    RoutingEntry{seam, 1, acyclic_dimensions},
    RoutingEntry{minimal, 1, acyclic_dimensions},
    RoutingEntry{adaptive, 2, one_escape},
};
constexpr std::array hypercube_routings{
    RoutingEntry{minimal, 1, "dimensions are crossed in order (e-cube)"},
    RoutingEntry{adaptive, 2, one_escape},
};
constexpr std::array crossbar_routings{RoutingEntry{destination, 1, "there is one switch"}};
constexpr std::array butterfly_routings{RoutingEntry{destination, 1, "channels lead to the next stage only"}};
constexpr std::array bidirectional_fly_routings{
    RoutingEntry{minimal, 2, "messages from the left and from the right turn round in opposite directions"},
};
constexpr std::string_view never_up_again = "a message that has gone down never goes up again";
constexpr std::array fat_tree_routings{
    RoutingEntry{destination, 1, never_up_again},
    RoutingEntry{source, 1, never_up_again},
    RoutingEntry{random, 1, never_up_again},
    RoutingEntry{adaptive, 1, never_up_again},
};

constexpr std::array dragonfly_routings{
    RoutingEntry{minimal, 2, "local channels have lanes of their own before and after the global channel"},
};
constexpr std::array hyperx_routings{
    RoutingEntry{minimal, 1, "dimensions are crossed in order"},
    RoutingEntry{adaptive, 2, one_escape},
};

constexpr std::array<std::string_view, 1> ring_parameters{"columns"};
constexpr std::array<std::string_view, 3> grid_parameters{"columns", "rows", "sides"};
constexpr std::array<std::string_view, 1> hypercube_parameters{"dimension"};
constexpr std::array<std::string_view, 1> crossbar_parameters{"size"};
constexpr std::array<std::string_view, 2> fly_parameters{"radix", "levels"};
constexpr std::array<std::string_view, 4> fat_tree_parameters{"down", "up", "radix", "levels"};
constexpr std::array<std::string_view, 3> dragonfly_parameters{"group_routers", "nodes_per_router", "global_channels"};
constexpr std::array<std::string_view, 2> hyperx_parameters{"sides", "nodes_per_router"};

constexpr std::array entries{
    TopologyEntry{TopologyKind::ring, "Nodes in a circle.", ring_parameters, wrapped_grid_routings},
    TopologyEntry{TopologyKind::mesh, "A grid of nodes in any number of dimensions.", grid_parameters, mesh_routings},
    TopologyEntry{TopologyKind::cylinder, "A grid whose first dimension is wrapped.", grid_parameters,
                  wrapped_grid_routings},
    TopologyEntry{TopologyKind::torus, "A grid whose dimensions are all wrapped.", grid_parameters,
                  wrapped_grid_routings},
    TopologyEntry{TopologyKind::hypercube, "2^dimension nodes; neighbours differ in one bit of their numbers.",
                  hypercube_parameters, hypercube_routings},
    TopologyEntry{TopologyKind::crossbar, "One switch with a port for each node.", crossbar_parameters,
                  crossbar_routings},
    TopologyEntry{
        TopologyKind::butterfly,
        "The unidirectional multistage network: `levels` stages of radix x radix switches, radix^levels nodes "
        "that enter at the first stage and leave at the last.",
        fly_parameters, butterfly_routings},
    TopologyEntry{TopologyKind::bidirectional_fly,
                  "The bidirectional multistage network: `levels` stages of switches with radix ports on each side, "
                  "radix^levels nodes on the left and as many on the right.",
                  fly_parameters, bidirectional_fly_routings},
    TopologyEntry{
        TopologyKind::fat_tree,
        "Levels of switches above the nodes; a switch of a level has as many channels downwards and upwards as "
        "the lists say.",
        fat_tree_parameters, fat_tree_routings},
    TopologyEntry{TopologyKind::dragonfly,
                  "Groups of routers, all joined within a group; one global channel each way between any two of the "
                  "group_routers * global_channels + 1 groups.",
                  dragonfly_parameters, dragonfly_routings},
    TopologyEntry{TopologyKind::hyperx, "A grid of routers, each joined to all others of its line in every dimension.",
                  hyperx_parameters, hyperx_routings},
};

}  // namespace

std::span<const TopologyEntry> all_topologies() { return entries; }

static_assert(std::ranges::all_of(std::views::iota(std::size_t{0}, entries.size()),
                                  [](std::size_t i) { return static_cast<std::size_t>(entries[i].kind) == i; }));

const TopologyEntry& topology_entry(TopologyKind kind) { return entries.at(static_cast<std::size_t>(kind)); }

const RoutingEntry* routing_entry(TopologyKind kind, RoutingKind routing) {
    const auto& routings = topology_entry(kind).routings;
    const auto entry = std::ranges::find(routings, routing, &RoutingEntry::routing);
    return entry == routings.end() ? nullptr : &*entry;
}

RoutingKind default_routing(TopologyKind kind, int lanes) {
    const RoutingKind first = topology_entry(kind).routings.front().routing;
    return first == seam && lanes > 1 ? minimal : first;
}

}  // namespace narrows
