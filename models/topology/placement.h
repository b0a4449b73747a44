#pragma once

#include "models/machine/machine.h"
#include "models/topology/ids.h"

namespace narrows {

/// Where the ranks of a machine run, and which interfaces their nodes have (docs/nodes.md, "Names").
class Placement {
public:
    explicit Placement(const Machine& machine);

    int ranks() const { return nodes_ * processors_; }
    int nodes() const { return nodes_; }

    NodeId node_of(RankId rank) const { return is_round_robin_ ? NodeId(rank % nodes_) : NodeId(rank / processors_); }
    /// Its number among the processors of its node.
    int processor_of(RankId rank) const { return is_round_robin_ ? rank / nodes_ : rank % processors_; }
    RankId rank_at(NodeId node, int processor) const {
        return is_round_robin_ ? RankId(processor * nodes_ + node) : RankId(node * processors_ + processor);
    }

    NodeId node_with(EndpointId endpoint) const { return NodeId(endpoint / interfaces_); }
    /// Its number among the interfaces of its node.
    int interface_of(EndpointId endpoint) const { return endpoint % interfaces_; }
    EndpointId endpoint_at(NodeId node, int interface) const { return EndpointId(node * interfaces_ + interface); }

private:
    int nodes_;
    int processors_;
    int interfaces_;
    bool is_round_robin_;
};

}  // namespace narrows
