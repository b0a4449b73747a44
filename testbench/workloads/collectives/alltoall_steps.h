#pragma once

#include <vector>

#include "models/bounds/foster/cost.h"
#include "testbench/workloads/collectives/plan/ranges.h"

/// The senders and receivers in the steps of an alltoall.
namespace narrows::collectives {

/// The data of every node for every node, as elements of an array. A node has a block of rows at first, and a block of
/// columns in the end. Elements are numbered block of columns by block of columns, and within a block row by row, so
/// the parts for one node follow each other.
class AlltoallParts {
public:
    AlltoallParts(int nodes, std::int64_t rows, std::int64_t columns) : nodes_(nodes), rows_(rows), columns_(columns) {}
    /// Makes parts of so many words each.
    AlltoallParts(int nodes, std::int64_t words) : AlltoallParts(nodes, words * nodes, nodes) {}

    int nodes() const { return nodes_; }
    std::int64_t rows() const { return rows_; }
    std::int64_t columns() const { return columns_; }
    /// The words of a part, if all parts have the same number.
    std::int64_t words() const { return part(0, 0).size(); }
    Range rows_of(int node) const { return part_of(rows_, node, nodes_); }
    Range columns_of(int node) const { return part_of(columns_, node, nodes_); }
    Range part(int from, int to) const { return parts(from, from + 1, to); }
    /// The parts of the nodes from `from` to before `end`, for one node.
    Range parts(int from, int end, int to) const {
        const Range across = columns_of(to);
        const std::int64_t before = across.first * rows_;
        const std::int64_t first_row = rows_ * from / nodes_;
        const std::int64_t end_row = rows_ * end / nodes_;
        return {before + first_row * across.size(), before + end_row * across.size()};
    }
    Range all_for(NodeId node) const { return parts(0, nodes_, node); }
    NodeId after(NodeId node, int steps) const { return NodeId((node + steps) % nodes_); }
    NodeId before(NodeId node, int steps) const { return NodeId((node - steps % nodes_ + nodes_) % nodes_); }

private:
    int nodes_;
    std::int64_t rows_;
    std::int64_t columns_;
};

/// Pairwise: in step `number`, up to the number of nodes less 1, the node exchanges with this node. With a power of two
/// of nodes, the numbers of a pair differ in the bits of the step's number; else they add up to it. A node that is its
/// own partner does nothing.
NodeId pairwise_partner(int nodes, NodeId node, int number);
int first_pairwise_step(int nodes);

/// Bruck: the distances of the parts that move in the step of this bit.
std::vector<int> distances_with(int bit, int nodes);

/// The patterns for models of the time.
foster::StepPattern pairwise_pattern(AlltoallParts parts);
foster::StepPattern ring_pattern(AlltoallParts parts);
foster::StepPattern bruck_pattern(AlltoallParts parts);

}  // namespace narrows::collectives
