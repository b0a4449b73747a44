#pragma once

#include <vector>

#include "models/bounds/foster/cost.h"
#include "models/network/topology/placement.h"
#include "testbench/workloads/collectives/plan/plan.h"

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

/// The senders and receivers in the steps of an alltoall, for models of the time.
foster::StepPattern pairwise_pattern(AlltoallParts parts);
foster::StepPattern ring_pattern(AlltoallParts parts);
foster::StepPattern bruck_pattern(AlltoallParts parts);

/// The order in which the parts of an alltoall travel.
enum class AlltoallAlgorithm { pairwise, ring, bruck, spread, hierarchical };

Plan alltoall_plan(const Machine& machine, const AlltoallParts& parts, AlltoallAlgorithm algorithm);

/// An alltoall in which one rank of a node sends all data of its node for another node, as one message. The distance
/// between the two nodes determines this rank, so that the ranks of a node share the work (docs/workloads.md, "alltoall
/// by node"). If each node has one rank, all parts go directly to their receivers.
PlanSteps hierarchical_alltoall(AlltoallParts parts, Placement placement, RankId me);

/// Each block of so many nodes has a master. Nodes of a block exchange their parts, and give the others to their
/// master; the masters exchange these and hand them out. The number of nodes is a multiple of `block`.
Plan blocks_plan(const Machine& machine, const AlltoallParts& parts, int block);

}  // namespace narrows::collectives
