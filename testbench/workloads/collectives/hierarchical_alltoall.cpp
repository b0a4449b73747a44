#include <utility>

#include "testbench/workloads/collectives/alltoall_plans.h"

namespace narrows::collectives {

namespace {

/// Joins consecutive ranges.
class JoinedRanges {
public:
    void add(Range range) {
        if (!ranges_.empty() && ranges_.back().last == range.first) {
            ranges_.back().last = range.last;
        } else {
            ranges_.push_back(range);
        }
    }
    std::vector<Range> all() && { return std::move(ranges_); }

private:
    std::vector<Range> ranges_;
};

/// The exchanges between ranks. Distances are in nodes.
class NodeExchange {
public:
    NodeExchange(const AlltoallParts& parts, const Placement& placement)
        : parts_(parts), placement_(placement), ranks_of_node_(placement.ranks() / placement.nodes()) {}

    int ranks_of_node() const { return ranks_of_node_; }
    /// The distances that this rank serves; the ranks of a node take them in turn.
    std::vector<int> distances_of(RankId rank) const {
        std::vector<int> distances;
        for (int distance = placement_.processor_of(rank) + 1; distance < placement_.nodes();
             distance += ranks_of_node_)
            distances.push_back(distance);
        return distances;
    }
    /// The rank with the same number in the node at this distance.
    RankId after(RankId rank, int distance) const { return opposite(rank, distance); }
    RankId before(RankId rank, int distance) const { return opposite(rank, placement_.nodes() - distance); }
    /// The rank so many numbers further in its node.
    RankId neighbour(RankId rank, int steps) const {
        const int processor = (placement_.processor_of(rank) + steps) % ranks_of_node_;
        return placement_.rank_at(placement_.node_of(rank), processor);
    }

    /// The parts that a rank gives to another one of its node: those for it, and for the nodes that it serves.
    std::vector<Range> given(RankId from, RankId to) const {
        JoinedRanges ranges;
        ranges.add(parts_.part(from, to));
        for (const int distance : distances_of(to)) {
            for_each_beside(after(to, distance), [&](RankId receiver) { ranges.add(parts_.part(from, receiver)); });
        }
        return std::move(ranges).all();
    }
    /// The parts of all ranks of the sender's node for all ranks of the receiver's node.
    std::vector<Range> between_nodes(RankId from, RankId to) const {
        JoinedRanges ranges;
        for_each_beside(to, [&](RankId receiver) {
            for_each_beside(from, [&](RankId sender) { ranges.add(parts_.part(sender, receiver)); });
        });
        return std::move(ranges).all();
    }
    /// The parts from other nodes that a rank has received for another rank of its node.
    std::vector<Range> handed_out(RankId from, RankId to) const {
        JoinedRanges ranges;
        for (const int distance : distances_of(from)) {
            for_each_beside(before(from, distance), [&](RankId sender) { ranges.add(parts_.part(sender, to)); });
        }
        return std::move(ranges).all();
    }

private:
    RankId opposite(RankId rank, int distance) const {
        const NodeId node((placement_.node_of(rank) + distance) % placement_.nodes());
        return placement_.rank_at(node, placement_.processor_of(rank));
    }
    /// Visits the ranks of its node, including itself.
    template <class Visit>
    void for_each_beside(RankId rank, Visit visit) const {
        for (int processor = 0; processor < ranks_of_node_; ++processor)
            visit(placement_.rank_at(placement_.node_of(rank), processor));
    }

    AlltoallParts parts_;
    Placement placement_;
    int ranks_of_node_;
};

}  // namespace

/// In each of the three phases a rank sends everything before it receives, so no message waits for another one of its
/// phase.
PlanSteps hierarchical_alltoall(AlltoallParts parts, Placement placement, RankId me) {
    const NodeExchange exchange(parts, placement);
    const int ranks = exchange.ranks_of_node();
    const std::vector<int> distances = exchange.distances_of(me);
    co_yield finish(parts.part(me, me));

    for (int k = 1; k < ranks; ++k) {
        const RankId to = exchange.neighbour(me, k);
        co_yield hand_on(to, exchange.given(me, to));
    }
    for (int k = 1; k < ranks; ++k) {
        const RankId from = exchange.neighbour(me, ranks - k);
        co_yield receive(from, exchange.given(from, me));
        co_yield finish(parts.part(from, me));
    }

    for (const int distance : distances) {
        const RankId to = exchange.after(me, distance);
        co_yield hand_on(to, exchange.between_nodes(me, to));
    }
    for (const int distance : distances) {
        const RankId from = exchange.before(me, distance);
        co_yield receive(from, exchange.between_nodes(from, me));
    }

    for (int k = 1; k < ranks; ++k) {
        const RankId to = exchange.neighbour(me, k);
        co_yield hand_on(to, exchange.handed_out(me, to));
    }
    for (int k = 1; k < ranks; ++k) {
        const RankId from = exchange.neighbour(me, ranks - k);
        co_yield take(from, exchange.handed_out(from, me));
    }
    for (const Range range : exchange.handed_out(me, me)) co_yield finish(range);
}

}  // namespace narrows::collectives
