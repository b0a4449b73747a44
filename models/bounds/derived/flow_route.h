#pragma once

#include <optional>
#include <vector>

#include "models/bounds/bound.h"
#include "models/network/topology/topology.h"

namespace narrows {

/// A channel, or group of channels, that a message crosses whatever it chooses.
struct SureCrossing {
    std::size_t port;  ///< number of the port in the graph
    int place;         ///< least number of hops before it; at least the other hops come after it
    LaneSet lanes;     ///< lanes that the message may enter
};

/// The certain part of the route of messages from one node to another.
struct FlowRoute {
    int hops = 0;         ///< network channels, at least
    bool is_sure = true;  ///< all channels are certain
    std::vector<SureCrossing> crossings;
};

/// The port of the first network channel of the route, if it is certain: that which acknowledges are about
/// (docs/timing.md, P1).
std::optional<std::size_t> first_channel(const Topology& topology, const FlowRoute& route, NodeId from);

/// The numbers of the flows, sorted by destination, which makes FlowRoutes quicker.
std::vector<std::size_t> by_destination(const std::vector<Flow>& flows, int nodes);
/// The numbers of the flows, sorted by destination, then by length.
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

    /// Valid until the next call, because all routes share one memory.
    const FlowRoute& route(NodeId from, NodeId to);
    int hops(NodeId from, NodeId to) {
        return has_only_way_ ? hop(topology_.router_of(from), to).left : route(from, to).hops;
    }

    /// As route(), with only the first channel where have_only_way().
    const FlowRoute& beginning(NodeId from, NodeId to);

    /// True if there is one way to a node from each router. Ways to a node that have joined then stay together.
    bool have_only_way() const { return has_only_way_; }
    /// The next hop towards a node, where have_only_way().
    struct Hop {
        NodeId to = -1;  ///< the destination for which it was found
        RouterId next;
        std::size_t port;
        int left;  ///< number of channels to the destination, with this one
    };
    /// Call for a router that is not the destination's.
    const Hop& hop(RouterId here, NodeId to) {
        const Hop& known = hop_at(here);
        if (known.to != to) find_hops(here, to);
        return known;
    }
    /// The channel of the hop, at place `place`, where have_only_way().
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
    bool has_only_way_;          ///< one port by destination, and all its lanes
    std::vector<Hop> hop_from_;  ///< indexed by router: the latest hop found there
    FlowRoute route_;
    NodeId from_ = -1;  ///< the sender of route_
    NodeId to_ = -1;
    // Indexed by node and router; empty for a node that has not been asked for.
    std::vector<std::vector<int>> distances_;
    std::size_t known_distances_ = 0;
};

}  // namespace narrows
