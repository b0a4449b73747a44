#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "models/network/topology/topology.h"

namespace narrows {

/// Follows all messages to a destination, from some sources, through all choices that they may have. It visits each
/// place once for a destination or, where routes depend on the source, once for each source.
class RouteWalk {
public:
    /// The number of a lane among all lanes of all ports of the network.
    using LaneNumber = std::uint32_t;
    static constexpr LaneNumber none = ~LaneNumber{0};

    RouteWalk(const Topology& topology, int lanes)
        : topology_(topology),
          lanes_(lanes),
          visited_(topology.graph().all_ports() * static_cast<std::size_t>(lanes)) {}

    std::size_t lane_numbers() const { return visited_.size(); }
    LaneNumber lane_number(RouterId router, Port port, int lane) const {
        const std::size_t number = topology_.graph().port_number(router, port) * static_cast<std::size_t>(lanes_);
        return static_cast<LaneNumber>(number) + static_cast<LaneNumber>(lane);
    }
    std::size_t port_number(LaneNumber number) const { return number / static_cast<LaneNumber>(lanes_); }
    int lane_of(LaneNumber number) const { return static_cast<int>(number % static_cast<LaneNumber>(lanes_)); }
    /// The router and output port of the lane's channel.
    ChannelEnd channel_of(LaneNumber number) const { return topology_.graph().port_with_number(port_number(number)); }

    /// Calls visit(held, place, choices) for every place where a message to `to` can ask for a channel. `held` is the
    /// message's lane, or none where it starts. `place.from` is one of the sources whose messages come there.
    template <class Visit>
    void follow(NodeId to, std::span<const NodeId> sources, Visit&& visit) {
        ++round_;
        for (const NodeId from : sources) {
            if (from == to) continue;
            if (topology_.depends_on_source()) ++round_;
            reached_.push_back({none, topology_.start(from, to)});
            while (!reached_.empty()) step(visit);
        }
    }

    /// Calls each(port, lane) for every lane that the choices allow.
    template <class Each>
    static void for_each_lane(const Choices& choices, Each&& each) {
        for (const RouteChoice& choice : choices) {
            for (LaneSet rest = choice.lanes; rest != 0; rest &= rest - 1) each(choice.port, std::countr_zero(rest));
        }
    }

    /// Follows the routes from every source.
    template <class Visit>
    void follow(NodeId to, Visit&& visit) {
        if (all_nodes_.empty()) {
            for (NodeId node = 0; node < topology_.nodes(); ++node) all_nodes_.push_back(node);
        }
        follow(to, all_nodes_, visit);
    }

private:
    struct Reached {
        LaneNumber held;
        RoutePlace place;
    };

    template <class Visit>
    void step(Visit& visit) {
        const Reached at = reached_.back();
        reached_.pop_back();
        Choices choices;
        topology_.choose_all(at.place, choices);
        visit(at.held, at.place, choices);
        for_each_lane(choices, [&](Port port, int lane) { enter(at.place, port, lane); });
    }

    void enter(const RoutePlace& place, Port port, int lane) {
        const LaneNumber next = lane_number(place.here, port, lane);
        if (visited_[next] == round_) return;
        visited_[next] = round_;
        RoutePlace behind = place;
        topology_.cross(behind, port, lane);
        if (behind.here == topology_.router_of(place.to)) return;
        reached_.push_back({next, behind});
    }

    const Topology& topology_;
    int lanes_;
    std::vector<std::uint32_t> visited_;  ///< the latest round in which a message was there
    std::uint32_t round_ = 0;
    std::vector<Reached> reached_;
    std::vector<NodeId> all_nodes_;  ///< made when needed
};

}  // namespace narrows
