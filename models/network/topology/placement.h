#pragma once

#include <cstddef>
#include <vector>

#include "models/machine/machine.h"
#include "models/network/topology/ids.h"

namespace narrows {

/// The nodes of a machine's ranks, and the interfaces of its nodes (docs/nodes.md, "Names").
class Placement {
public:
    explicit Placement(const Machine& machine);

    int ranks() const { return nodes_ * ranks_of_node_; }
    int nodes() const { return nodes_; }
    int interfaces() const { return interfaces_; }  ///< interfaces of each node
    int links() const { return links_; }            ///< links of each interface

    NodeId node_of(RankId rank) const { return NodeId(place_of(rank) / ranks_of_node_); }
    /// The number of the rank's processor within its node. Processors with a rank come first.
    int processor_of(RankId rank) const { return place_of(rank) % ranks_of_node_; }
    RankId rank_at(NodeId node, int processor) const {
        return ranks_.at(static_cast<std::size_t>(node * ranks_of_node_ + processor));
    }

    NodeId node_with(EndpointId endpoint) const { return NodeId(endpoint / interfaces_); }
    /// The number of the interface within its node.
    int interface_of(EndpointId endpoint) const { return endpoint % interfaces_; }
    EndpointId endpoint_at(NodeId node, int interface) const { return EndpointId(node * interfaces_ + interface); }
    /// The number of a link among all links of its node. The links of interface 0 come first.
    int link_of_node(EndpointId endpoint, LinkId link) const { return interface_of(endpoint) * links_ + link; }

private:
    int place_of(RankId rank) const { return places_.at(static_cast<std::size_t>(rank)); }

    int nodes_;
    int ranks_of_node_;
    int interfaces_;
    int links_;
    // A place is a processor with a rank; they are numbered node by node.
    std::vector<int> places_;    ///< indexed by rank
    std::vector<RankId> ranks_;  ///< indexed by place
};

}  // namespace narrows
