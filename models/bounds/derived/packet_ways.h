#pragma once

#include "models/bounds/derived/flow_route.h"
#include "models/network/topology/placement.h"

namespace narrows {

/// The paths that packets take between nodes (docs/nodes.md, D2), where that is certain before anything runs.
class PacketWays {
public:
    PacketWays(const Machine& machine, const Topology& topology);

    /// Number of network channels of a message's packet and of its grant.
    struct Hops {
        int there;
        int back;

        bool operator==(const Hops&) const = default;
    };

    /// True if all packets between two ranks take one known interface, and its only link.
    bool are_sure() const { return are_sure_; }
    /// The interface at `from`. Call only if are_sure().
    int interface_of(RankId from, RankId to) const {
        return (by_rank_ ? placement_.processor_of(from) : int{to}) % placement_.interfaces();
    }
    /// Number of links of a node, over all interfaces.
    int links() const { return placement_.interfaces() * placement_.links(); }
    Hops fewest_hops(RankId from, RankId to);
    bool are_within_node(RankId from, RankId to) const { return placement_.node_of(from) == placement_.node_of(to); }
    const Placement& placement() const { return placement_; }

private:
    const Placement placement_;
    const bool by_rank_;
    const bool are_sure_;
    FlowRoutes routes_;
};

}  // namespace narrows
