#pragma once

#include <bit>

#include "models/network/topology/ids.h"

namespace narrows::collectives {

/// Makes a power of two of the nodes, for algorithms that need one. If there are r nodes too many, then of the first 2
/// r nodes every even one gives its data to the next one first, and gets its result from there at the end. The other
/// nodes, which do the work, have new numbers.
class Folding {
public:
    explicit Folding(int nodes)
        : size_(static_cast<int>(std::bit_floor(static_cast<unsigned>(nodes)))), folded_(2 * (nodes - size_)) {}

    /// How many nodes do the work.
    int size() const { return size_; }
    bool stands_aside(NodeId node) const { return is_folded(node) && node % 2 == 0; }
    /// True: the node before this one stands aside.
    bool stands_for_two(NodeId node) const { return is_folded(node) && node % 2 != 0; }
    int number(NodeId node) const { return is_folded(node) ? node / 2 : node - folded_ / 2; }
    NodeId node_of(int number) const { return NodeId(number < folded_ / 2 ? 2 * number + 1 : number + folded_ / 2); }
    /// The first of the nodes that number `number` works for; they follow each other.
    int first_of(int number) const { return number < folded_ / 2 ? 2 * number : number + folded_ / 2; }

private:
    bool is_folded(NodeId node) const { return node < folded_; }

    int size_;
    int folded_;
};

}  // namespace narrows::collectives
