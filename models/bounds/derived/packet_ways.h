#pragma once

#include "models/bounds/derived/flow_route.h"
#include "models/network/topology/placement.h"

namespace narrows {

/// The paths that packets take between nodes (docs/nodes.md, D2), where that is certain before anything runs.
class PacketWays {
public:
    PacketWays(const Machine& machine, const Topology& topology);

    /// Number of network channels of a message's packet and of its grant; 0 for the grant where no message waits for
    /// one.
    struct Hops {
        int there;
        int back;

        bool operator==(const Hops&) const = default;
    };

    /// True if all packets between two ranks take one known interface, and there the link that the program names, or
    /// the only one.
    bool are_sure() const { return choices_ == 1; }
    /// The interface at `from`. Call only if are_sure().
    int interface_of(RankId from, RankId to) const {
        if (placement_.interfaces() == 1) return 0;
        return (by_rank_ ? placement_.processor_of(from) : int{to}) % placement_.interfaces();
    }
    /// Number of links among which nobody knows which one a packet takes.
    int choices() const { return choices_; }
    /// Number of links of a node, over all interfaces.
    int links() const { return placement_.interfaces() * placement_.links(); }
    Hops fewest_hops(RankId from, RankId to) {
        if (ranks_are_endpoints_ && !has_grants_) return {routes_.hops(from, to), 0};
        return fewest_hops_of_interfaces(from, to);
    }
    bool are_within_node(RankId from, RankId to) const {
        return ranks_are_endpoints_ ? from == to : placement_.node_of(from) == placement_.node_of(to);
    }
    /// An interface of the rank's node.
    EndpointId endpoint(RankId rank, int interface) const {
        return ranks_are_endpoints_ ? EndpointId(rank) : placement_.endpoint_at(placement_.node_of(rank), interface);
    }
    const Placement& placement() const { return placement_; }
    FlowRoutes& routes() { return routes_; }

private:
    Hops fewest_hops_of_interfaces(RankId from, RankId to);

    const Placement placement_;
    const bool ranks_are_endpoints_;
    const bool by_rank_;
    const int choices_;
    const bool has_grants_;
    FlowRoutes routes_;
};

}  // namespace narrows
