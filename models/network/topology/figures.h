#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/network/topology/topology.h"

namespace narrows {

/// What describes a network in numbers, counted on its graph. A distance is the least number of channels from one node
/// to another, whatever the routing; where interfaces sit at the edge of the network, the two endpoint channels count,
/// and no way leads through the interface of a third node.
struct Figures {
    int routers;                         ///< not those at the edge, nor a wire that all nodes share
    int endpoints;                       ///< interfaces
    int channels;                        ///< one-way, endpoint channels included; a group counts as its channels
    int endpoint_channels;               ///< 0 where interfaces sit in routers of the network
    int diameter;                        ///< the greatest distance between two nodes
    double average_distance;             ///< the mean over all pairs of different nodes
    std::vector<std::int64_t> pairs_at;  ///< ordered pairs of different nodes at each distance
    int bisection_channels;              ///< channels from one half into the other, both ways together
    std::string bisection_across;        ///< what is cut in halves
    bool bisection_at_most;              ///< there may be halves with fewer channels between them
};

Figures figures_of(const Topology& topology);

}  // namespace narrows
