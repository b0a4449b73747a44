#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/machine/machine.h"
#include "models/topology/ids.h"

namespace narrows {

/// The end of a channel: the router it leads to and the input port there.
struct ChannelEnd {
    RouterId router;
    Port in_port;
};

/// A network as a graph of routers and one-way channels, with its routing function. No simulation, no time.
/// Ports 0 .. network_ports()-1 lead to other routers; the node's own interface is not a port here.
class Topology {
public:
    static constexpr Port local = -1;  ///< route(): the message has arrived at its node's router

    virtual ~Topology() = default;
    virtual int nodes() const = 0;
    virtual int routers() const = 0;  ///< equal to nodes() if every node has a router of its own
    virtual RouterId router_of(NodeId node) const = 0;
    virtual NodeId node_at(RouterId router) const = 0;  ///< a node whose router this is
    virtual int network_ports() const = 0;              ///< of every router; some ports lead nowhere
    virtual std::optional<ChannelEnd> far_end(RouterId router, Port out_port) const = 0;
    /// The output port a message for `to` takes next, or `local`.
    virtual Port route(RouterId here, NodeId to) const = 0;
    virtual std::string port_name(Port port) const = 0;
    /// All nodes in a cyclic order of neighbours: each node is a neighbour of the one before, and the first of the
    /// last. Empty if no such order is known. No two steps use the same channel.
    virtual std::vector<NodeId> ring() const { return {}; }
    /// All nodes in an order in which each is a neighbour of the one before. Empty if no such order is known.
    virtual std::vector<NodeId> line() const { return {}; }

    int degree(RouterId router) const;       ///< number of channels that leave the router
    int hops(NodeId from, NodeId to) const;  ///< number of network channels on the route
    bool neighbours(NodeId a, NodeId b) const { return hops(a, b) == 1; }
};

}  // namespace narrows
