#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

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
          nodes_(endpoints / interfaces_) {
        const std::vector<int>& listed = machine.node.node_of_rank;
        for (int rank = 0; rank < ranks(); ++rank) {
            const int node = !listed.empty()                                        ? listed.at(index(rank))
                             : machine.node.placement == RankPlacement::round_robin ? rank % nodes_
                                                                                    : rank / per_node_;
            // The ranks of a node are numbered in their order.
            processor_of_.push_back(static_cast<int>(std::count(node_of_.begin(), node_of_.end(), node)));
            node_of_.push_back(node);
        }
    }

    int ranks() const { return per_node_ * nodes_; }
    int nodes() const { return nodes_; }
    int processors() const { return processors_; }
    int interfaces() const { return interfaces_; }

    int node_of(int rank) const { return node_of_.at(index(rank)); }
    int processor_of(int rank) const { return processor_of_.at(index(rank)); }
    /// The first one of the node.
    int rank_of_node(int node) const {
        return static_cast<int>(std::find(node_of_.begin(), node_of_.end(), node) - node_of_.begin());
    }
    int endpoint(int node, int interface) const { return node * interfaces_ + interface; }

private:
    static std::size_t index(int rank) { return static_cast<std::size_t>(rank); }

    int processors_;
    int interfaces_;
    int per_node_;
    int nodes_;
    std::vector<int> node_of_;       // indexed by rank
    std::vector<int> processor_of_;  // indexed by rank
};

}  // namespace narrows::reference
