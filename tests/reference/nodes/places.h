#pragma once

#include "models/machine/machine.h"
#include "tests/reference/nodes/programs.h"

namespace narrows::reference {

/// D0: where ranks run, and which interfaces nodes have.
class RankPlaces {
public:
    RankPlaces(const Machine& machine, int endpoints)
        : processors_(machine.node.processors),
          interfaces_(machine.node.interfaces),
          per_node_(machine.node.ranks > 0 ? machine.node.ranks : processors_),
          nodes_(endpoints / interfaces_),
          is_round_robin_(machine.node.placement == RankPlacement::round_robin) {}

    int ranks() const { return per_node_ * nodes_; }
    int nodes() const { return nodes_; }
    int processors() const { return processors_; }
    int interfaces() const { return interfaces_; }

    int node_of(int rank) const { return is_round_robin_ ? rank % nodes_ : rank / per_node_; }
    int processor_of(int rank) const { return is_round_robin_ ? rank / nodes_ : rank % per_node_; }
    /// The first one of the node.
    int rank_of_node(int node) const { return is_round_robin_ ? node : node * per_node_; }
    int endpoint(int node, int interface) const { return node * interfaces_ + interface; }

private:
    int processors_;
    int interfaces_;
    int per_node_;
    int nodes_;
    bool is_round_robin_;
};

}  // namespace narrows::reference
