#pragma once

#include <optional>
#include <vector>

#include "models/bounds/bound.h"
#include "models/network/topology/topology.h"

namespace narrows {

/// A channel, or group of channels, that a message crosses whatever its choices.
struct SureCrossing {
    std::size_t port;  ///< number of the port in the graph
    int place;         ///< least number of hops of the route before it; the others are at least those after it
    LaneSet lanes;     ///< lanes that the message may enter
};

/// What is certain about the way of messages from one node to another.
struct FlowRoute {
    int hops = 0;         ///< network channels, at least
    bool is_sure = true;  ///< all channels are certain
    std::vector<SureCrossing> crossings;
};

/// The port of the first network channel of the route, if it is certain: that which acknowledges are about
/// (docs/timing.md, P1).
std::optional<std::size_t> first_channel(const Topology& topology, const FlowRoute& route, NodeId from);

/// The numbers of the flows, those to one node after each other: FlowRoutes is quicker then.
std::vector<std::size_t> by_destination(const std::vector<Flow>& flows, int nodes);
/// The same; of those to one node, those of one length after each other.
std::vector<std::size_t> by_destination_and_length(const std::vector<Flow>& flows, int nodes);

/// Finds the routes of flows. Where messages have a choice, only the channels that every choice crosses at the edge of
/// the network are certain, and the hops are those of the shortest way through the graph.
class FlowRoutes {
public:
    FlowRoutes(const Topology& topology, int lanes)
        : topology_(topology),
          lanes_(lanes),
          has_only_way_(topology.routes_by_destination() && !topology.is_medium()),
          hop_from_(static_cast<std::size_t>(topology.routers())) {}

    /// Lasts until the next call: the memory of one route serves all.
    const FlowRoute& route(NodeId from, NodeId to);
    int hops(NodeId from, NodeId to) {
        return has_only_way_ ? hop(topology_.router_of(from), to).left : route(from, to).hops;
    }

    /// The same, with no more than the first channel where have_only_way().
    const FlowRoute& beginning(NodeId from, NodeId to);

    /// True if there is one way to a node from each router. Then ways to a node that have joined do not part again.
    bool have_only_way() const { return has_only_way_; }
    /// Where have_only_way(): what comes next on the way to a node.
    struct Hop {
        NodeId to = -1;  ///< the destination towards which it was found
        RouterId next;
        std::size_t port;
        int left;  ///< channels to the destination, this one included
    };
    /// From a router that is not that of the destination.
    const Hop& hop(RouterId here, NodeId to) {
        const Hop& known = hop_at(here);
        if (known.to != to) find_hops(here, to);
        return known;
    }
    /// Where have_only_way(): its channel after so many others.
    SureCrossing crossing(const Hop& hop, int place) const { return {hop.port, place, first_lanes(lanes_)}; }

private:
    Hop& hop_at(RouterId router) { return hop_from_[static_cast<std::size_t>(router)]; }
    void find_hops(RouterId here, NodeId to);
    void follow_only_way(NodeId from, NodeId to);
    bool follow(NodeId from, NodeId to);
    void find_edges(NodeId from, NodeId to);
    const std::vector<int>& distances_of(NodeId from);
    std::vector<int> find_distances(NodeId from) const;

    const Topology& topology_;
    int lanes_;
    bool has_only_way_;          ///< one port, by destination, and all its lanes
    std::vector<Hop> hop_from_;  ///< by router: the latest that was found there
    FlowRoute route_;
    NodeId from_ = -1;  ///< the sender on route_
    NodeId to_ = -1;
    // Indexed by node and router; empty for a node that nobody has asked for.
    std::vector<std::vector<int>> distances_;
    std::size_t known_distances_ = 0;
};

}  // namespace narrows
