#pragma once

#include <bit>

#include "models/network/topology/ids.h"

namespace narrows::collectives {

/// Reduces the nodes to a power of two, for algorithms that need one. If there are r nodes too many, then among the
/// first 2 r nodes every even one first gives its data to the next node, and finally gets its result from there. The
/// other nodes do the work and have new numbers.
class Folding {
public:
    explicit Folding(int nodes)
        : size_(static_cast<int>(std::bit_floor(static_cast<unsigned>(nodes)))), folded_(2 * (nodes - size_)) {}

    /// Number of nodes that do the work.
    int size() const { return size_; }
    bool stands_aside(NodeId node) const { return is_folded(node) && node % 2 == 0; }
    /// True if this node also works for the one before.
    bool stands_for_two(NodeId node) const { return is_folded(node) && node % 2 != 0; }
    int number(NodeId node) const { return is_folded(node) ? node / 2 : node - folded_ / 2; }
    NodeId node_of(int number) const { return NodeId(number < folded_ / 2 ? 2 * number + 1 : number + folded_ / 2); }
    /// The first of the consecutive nodes for which number `number` works.
    int first_of(int number) const { return number < folded_ / 2 ? 2 * number : number + folded_ / 2; }

private:
    bool is_folded(NodeId node) const { return node < folded_; }

    int size_;
    int folded_;
};

}  // namespace narrows::collectives
