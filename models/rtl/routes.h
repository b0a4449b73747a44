#pragma once

#include <vector>

#include "models/network/topology/topology.h"

namespace narrows::rtl {

/// The route tables of RTL routers: where a message goes next, by the input port and the lane in which it is, and its
/// destination.
class Routes {
public:
    /// Refers to the topology. `lanes`: of each channel.
    Routes(const Topology& topology, int lanes) : topology_(&topology), lanes_(lanes) {}

    struct Entry {
        Port in_port;  ///< Topology::local: the message starts here
        int lane;
        NodeId to;
        RouteChoice choice;
    };
    /// Only for places that messages can come to, and destinations elsewhere. Throws InputError if some route of the
    /// topology has more than one choice.
    const std::vector<Entry>& of(RouterId router) const;

    const Topology& topology() const { return *topology_; }
    int lanes() const { return lanes_; }

private:
    void follow_all() const;

    const Topology* topology_;
    int lanes_;
    mutable std::vector<std::vector<Entry>> tables_;  ///< indexed by router; empty until the first one is asked for
};

}  // namespace narrows::rtl
