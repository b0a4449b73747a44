#pragma once

#include <vector>

#include "models/topology/topology.h"

namespace narrows::collectives {

/// All nodes in a circle, in which each is a neighbour of the one before if the network has such an order that Narrows
/// knows (of a line of neighbours only the first and the last are far apart). Else the order of their numbers.
class Circle {
public:
    explicit Circle(const Topology& topology)
        : nodes_(!topology.ring().empty() ? topology.ring() : topology.line()),
          places_(static_cast<std::size_t>(topology.nodes())) {
        for (NodeId node = 0; nodes_.size() < places_.size(); ++node) nodes_.push_back(node);
        for (std::size_t i = 0; i < nodes_.size(); ++i)
            places_[static_cast<std::size_t>(nodes_[i])] = static_cast<int>(i);
    }

    int size() const { return static_cast<int>(nodes_.size()); }
    int place_of(NodeId node) const { return places_[static_cast<std::size_t>(node)]; }
    /// Places go on beyond the last and before the first.
    NodeId at(int place) const { return nodes_[static_cast<std::size_t>((place % size() + size()) % size())]; }

private:
    std::vector<NodeId> nodes_;
    std::vector<int> places_;  // by node
};

}  // namespace narrows::collectives
