#pragma once

#include "models/bounds/derived/flow_route.h"
#include "models/network/topology/placement.h"

namespace narrows {

/// Which ways packets take between nodes (docs/nodes.md, D2), as far as that is certain before anything runs.
class PacketWays {
public:
    PacketWays(const Machine& machine, const Topology& topology);

    /// Network channels of a packet of a message, and of its grant.
    struct Hops {
        int there;
        int back;

        bool operator==(const Hops&) const = default;
    };

    /// All packets from rank to rank take one interface that is known, and its only link.
    bool are_sure() const { return are_sure_; }
    /// Returns the interface at `from` where are_sure().
    int interface_of(RankId from, RankId to) const {
        return (by_rank_ ? placement_.processor_of(from) : int{to}) % placement_.interfaces();
    }
    /// Of a node, those of all interfaces together.
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
