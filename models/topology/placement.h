#pragma once

#include "models/machine/machine.h"
#include "models/topology/ids.h"

namespace narrows {

/// Where the ranks of a machine run, and which interfaces their nodes have (docs/nodes.md, "Names").
class Placement {
public:
    explicit Placement(const Machine& machine);

    int ranks() const { return nodes_ * ranks_of_node_; }
    int nodes() const { return nodes_; }
    int interfaces() const { return interfaces_; }  ///< of a node

    NodeId node_of(RankId rank) const {
        return is_round_robin_ ? NodeId(rank % nodes_) : NodeId(rank / ranks_of_node_);
    }
    /// Its number among the processors of its node. Those of a node with a rank come first.
    int processor_of(RankId rank) const { return is_round_robin_ ? rank / nodes_ : rank % ranks_of_node_; }
    RankId rank_at(NodeId node, int processor) const {
        return is_round_robin_ ? RankId(processor * nodes_ + node) : RankId(node * ranks_of_node_ + processor);
    }

    NodeId node_with(EndpointId endpoint) const { return NodeId(endpoint / interfaces_); }
    /// Its number among the interfaces of its node.
    int interface_of(EndpointId endpoint) const { return endpoint % interfaces_; }
    EndpointId endpoint_at(NodeId node, int interface) const { return EndpointId(node * interfaces_ + interface); }

private:
    int nodes_;
    int ranks_of_node_;
    int interfaces_;
    bool is_round_robin_;
};

}  // namespace narrows
