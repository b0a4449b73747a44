#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/network/topology/topology.h"

namespace narrows {

/// The numbers that describe a network, counted on its graph. A distance is the least number of channels between two
/// nodes, whatever the routing. Where interfaces sit at the edge of the network, both endpoint channels count, and no
/// path leads through the interface of a third node.
struct Figures {
    int routers;                         ///< without routers at the edge and a shared wire
    int endpoints;                       ///< interfaces
    int channels;                        ///< one-way, endpoint channels included; each channel of a group counts
    int endpoint_channels;               ///< 0 where interfaces sit in routers of the network
    int diameter;                        ///< the greatest distance between two nodes
    double average_distance;             ///< the mean over all pairs of different nodes
    std::vector<std::int64_t> pairs_at;  ///< ordered pairs of different nodes at each distance
    int bisection_channels;              ///< channels from one half into the other, both ways together
    std::string bisection_across;        ///< the part that the bisection cuts
    bool bisection_at_most;              ///< there may be halves with fewer channels between them
};

Figures figures_of(const Topology& topology);

}  // namespace narrows
