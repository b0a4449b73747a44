#pragma once

#include <string>
#include <utility>
#include <vector>

#include "models/network/topology/topology.h"

namespace narrows::collectives {

/// All ranks in some order. Places continue cyclically beyond both ends.
class Circle {
public:
    explicit Circle(std::vector<NodeId> nodes) : nodes_(std::move(nodes)), places_(nodes_.size()) {
        for (std::size_t i = 0; i < nodes_.size(); ++i)
            places_[static_cast<std::size_t>(nodes_[i])] = static_cast<int>(i);
    }

    int size() const { return static_cast<int>(nodes_.size()); }
    int place_of(NodeId node) const { return places_[static_cast<std::size_t>(node)]; }
    NodeId at(int place) const { return nodes_[static_cast<std::size_t>((place % size() + size()) % size())]; }

private:
    std::vector<NodeId> nodes_;
    std::vector<int> places_;  // indexed by node
};

/// The nodes in an order of neighbours, if Narrows knows one for the network (in a line, the first and the last are far
/// apart), else in the order of their numbers. The ranks of a node are consecutive.
Circle circle_through(const Machine& machine, const Topology& topology);

/// A line of neighbours through all nodes or their ranks. Call only if has_line().
Circle line_through(const Machine& machine, const Topology& topology);
bool has_line(const Topology& topology);

/// Why the numbers of ranks are not places in the network's grid; empty if they are.
std::string why_no_grid_of_ranks(const Machine& machine);

}  // namespace narrows::collectives
