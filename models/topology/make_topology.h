#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "models/topology/topology.h"

namespace narrows {

/// A routing that a kind of topology allows.
struct RoutingEntry {
    RoutingKind routing;
    int lanes;             ///< that it needs at least, to work and be free from deadlock at every size
    std::string_view why;  ///< it needs so many
};

/// What a kind of topology is, and what describes one.
struct TopologyEntry {
    TopologyKind kind;
    std::string_view summary;
    std::span<const std::string_view> parameters;  ///< without "topology."; where there are two ways to say it, both
    std::span<const RoutingEntry> routings;        ///< the default first, except as default_routing() says
};

/// All kinds, in the order of TopologyKind.
std::span<const TopologyEntry> all_topologies();
const TopologyEntry& topology_entry(TopologyKind kind);
/// Null if the kind does not allow the routing.
const RoutingEntry* routing_entry(TopologyKind kind, RoutingKind routing);

/// The routing of a machine that does not name one: the first that the kind allows; on a grid with more than one lane,
/// minimal.
RoutingKind default_routing(TopologyKind kind, int lanes);

/// The network of a machine. Throws std::logic_error if the kind does not allow the routing.
std::unique_ptr<Topology> make_topology(const Machine& machine);

}  // namespace narrows
