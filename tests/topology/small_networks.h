#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "models/network/topology/make_topology.h"

namespace narrows::small_networks {

/// A small network of some kind, with the expected results.
struct SmallNetwork {
    std::string name;
    Machine machine;
    bool is_minimal = true;  ///< no route is longer than it has to be
};

inline void PrintTo(const SmallNetwork& network, std::ostream* stream) { *stream << network.name; }

inline std::string name_of(const testing::TestParamInfo<SmallNetwork>& info) { return info.param.name; }

inline std::unique_ptr<Topology> make(const SmallNetwork& network) { return make_topology(network.machine); }

inline SmallNetwork network(std::string name, TopologyParameters topology, int lanes = 1, bool is_minimal = true) {
    SmallNetwork network{std::move(name), {}, is_minimal};
    network.machine.topology = std::move(topology);
    network.machine.network.lanes = lanes;
    return network;
}

inline TopologyParameters grid_of(TopologyKind kind, std::vector<int> sides,
                                  RoutingKind routing = RoutingKind::by_kind) {
    TopologyParameters p{kind};
    p.sides = std::move(sides);
    p.routing = routing;
    return p;
}
inline TopologyParameters hypercube_of(int dimension, RoutingKind routing = RoutingKind::by_kind) {
    TopologyParameters p{TopologyKind::hypercube};
    p.dimension = dimension;
    p.routing = routing;
    return p;
}
inline TopologyParameters crossbar_of(int size) {
    TopologyParameters p{TopologyKind::crossbar};
    p.size = size;
    return p;
}
inline TopologyParameters fly_of(TopologyKind kind, int radix, int levels) {
    TopologyParameters p{kind};
    p.radix = radix;
    p.levels = levels;
    return p;
}
inline TopologyParameters fat_tree_of(std::vector<int> down, std::vector<int> up,
                                      RoutingKind routing = RoutingKind::by_kind) {
    TopologyParameters p{TopologyKind::fat_tree};
    p.down = std::move(down);
    p.up = std::move(up);
    p.routing = routing;
    return p;
}

inline TopologyParameters dragonfly_of(int group_switches, int nodes_per_switch, int global_channels,
                                       RoutingKind routing = RoutingKind::by_kind) {
    TopologyParameters p{TopologyKind::dragonfly};
    p.group_switches = group_switches;
    p.nodes_per_switch = nodes_per_switch;
    p.global_channels = global_channels;
    p.routing = routing;
    return p;
}
inline TopologyParameters hyperx_of(std::vector<int> sides, int nodes_per_switch,
                                    RoutingKind routing = RoutingKind::by_kind) {
    TopologyParameters p{TopologyKind::hyperx};
    p.sides = std::move(sides);
    p.nodes_per_switch = nodes_per_switch;
    p.routing = routing;
    return p;
}

/// The Petersen graph, which has a table of routes with two lanes, and a network of one direction without a table.
TopologyParameters file_of(std::string_view text, RoutingKind routing = RoutingKind::by_kind);
extern const std::string_view one_way_file;
std::string petersen_file();

/// Returns networks of every kind, with every routing, and with odd and unequal sizes.
std::vector<SmallNetwork> all();

/// The number of channels on the shortest way from a node to every router. A message does not pass through the
/// interfaces of others. -1: none.
std::vector<int> distances_from(const Topology& topology, NodeId node);

}  // namespace narrows::small_networks
