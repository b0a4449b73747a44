#pragma once

#include <vector>

#include "models/bounds/foster/cost.h"
#include "testbench/workloads/collectives/plan/ranges.h"

/// Who sends to whom in which step of an alltoall. The parts have `words` words each.
namespace narrows::collectives {

/// The parts are numbered so that those for one node follow each other.
class AlltoallParts {
public:
    AlltoallParts(int nodes, std::int64_t words) : nodes_(nodes), words_(words) {}

    int nodes() const { return nodes_; }
    std::int64_t words() const { return words_; }
    Range part(int from, int to) const {
        const std::int64_t first = (std::int64_t{to} * nodes_ + from) * words_;
        return {first, first + words_};
    }
    Range all_for(NodeId node) const { return {part(0, node).first, part(nodes_ - 1, node).last}; }
    NodeId after(NodeId node, int steps) const { return NodeId((node + steps) % nodes_); }
    NodeId before(NodeId node, int steps) const { return NodeId((node - steps % nodes_ + nodes_) % nodes_); }

private:
    int nodes_;
    std::int64_t words_;
};

/// Pairwise: step `number`, up to the number of nodes less 1, is an exchange with this node. With a power of two of
/// nodes, the numbers of a pair differ in the bits of the number of the step; else they add up to it. A node may be its
/// own partner: then it has nothing to do.
NodeId pairwise_partner(int nodes, NodeId node, int number);
int first_pairwise_step(int nodes);

/// Bruck: the distances over which parts have to go that move on in the step of this bit.
std::vector<int> distances_with(int bit, int nodes);

/// For a model of the time.
foster::StepPattern pairwise_pattern(AlltoallParts parts);
foster::StepPattern ring_pattern(AlltoallParts parts);
foster::StepPattern bruck_pattern(AlltoallParts parts);

}  // namespace narrows::collectives
