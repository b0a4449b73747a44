#include <vector>

#include "testbench/workloads/collectives/allreduce_plans.h"
#include "testbench/workloads/collectives/folding.h"

namespace narrows::collectives {

namespace {

/// The nodes with which a node of the tree exchanges its data.
struct TreePlace {
    std::vector<NodeId> givers;  ///< in the order of their sends
    NodeId taker = no_partner;   ///< no_partner: the node ends with the result
};

/// Adds the partners along a line of `length` nodes with the node at `place`; `at` gives the node at a place. If the
/// length is not a power of two, the last pairs are incomplete.
template <class At>
void climb(TreePlace& tree, int place, int length, At at) {
    for (int distance = 1; distance < length; distance *= 2) {
        if (place % (2 * distance) != 0) {
            tree.taker = at(place - distance);
            return;
        }
        if (place + distance < length) tree.givers.push_back(at(place + distance));
    }
}

TreePlace tree_place(int columns, int rows, NodeId me) {
    TreePlace tree;
    const int row = me / columns;
    climb(tree, me % columns, columns, [&](int place) { return NodeId(row * columns + place); });
    if (tree.taker == no_partner) climb(tree, row, rows, [&](int place) { return NodeId(place * columns); });
    return tree;
}

}  // namespace

PlanSteps tree_allreduce(int columns, int rows, Range all, NodeId me) {
    TreePlace tree = tree_place(columns, rows, me);
    for (const NodeId giver : tree.givers) co_yield combine(giver, all);
    if (tree.taker == no_partner) {
        co_yield finish(all);
    } else {
        co_yield hand_on(tree.taker, all);
        if (tree.givers.empty()) {
            co_yield take(tree.taker, all);
        } else {
            co_yield take_and_hold(tree.taker, all);
        }
    }
    for (; !tree.givers.empty(); tree.givers.pop_back()) co_yield send(tree.givers.back(), all);
}

PlanSteps recursive_doubling_allreduce(int nodes, Range all, NodeId me) {
    const Folding folding(nodes);
    if (folding.stands_aside(me)) {
        co_yield hand_on(NodeId(me + 1), all);
        co_yield take(NodeId(me + 1), all);
        co_return;
    }
    if (folding.stands_for_two(me)) co_yield combine(NodeId(me - 1), all);
    for (int distance = 1; distance < folding.size(); distance *= 2) {
        const NodeId partner = folding.node_of(folding.number(me) ^ distance);
        co_yield send(partner, all);
        co_yield combine(partner, all);
    }
    co_yield finish(all);
    if (folding.stands_for_two(me)) co_yield send(NodeId(me - 1), all);
}

PlanSteps rabenseifner_allreduce(int nodes, std::int64_t elements, NodeId me) {
    const Range all{0, elements};
    const Folding folding(nodes);
    if (folding.stands_aside(me)) {
        co_yield hand_on(NodeId(me + 1), all);
        co_yield take(NodeId(me + 1), all);
        co_return;
    }
    if (folding.stands_for_two(me)) co_yield combine(NodeId(me - 1), all);
    const int number = folding.number(me);
    // The vector has a part for each working node. Returns the parts of the group of `count` that contains the number.
    const auto group = [&](int of, int count) {
        const int first = of / count * count;
        return Range{part_of(elements, first, folding.size()).first,
                     part_of(elements, first + count - 1, folding.size()).last};
    };
    for (int half = folding.size() / 2; half > 0; half /= 2) {
        const int other = number ^ half;
        co_yield hand_on(folding.node_of(other), group(other, half));
        co_yield combine(folding.node_of(other), group(number, half));
    }
    co_yield finish(group(number, 1));
    for (int half = 1; half < folding.size(); half *= 2) {
        const int other = number ^ half;
        co_yield send(folding.node_of(other), group(number, half));
        if (2 * half < folding.size() || folding.stands_for_two(me)) {
            co_yield take_and_hold(folding.node_of(other), group(other, half));
        } else {
            co_yield take(folding.node_of(other), group(other, half));
        }
    }
    if (folding.stands_for_two(me)) co_yield send(NodeId(me - 1), all);
}

/// Starts with the part that has the number of the node's place. Each step sends the previous part; the second round
/// starts with the part that was completed here.
PlanSteps ring_allreduce(std::shared_ptr<const Circle> ring, std::int64_t elements, std::int64_t most, int links,
                         NodeId me) {
    const int nodes = ring->size();
    const int place = ring->place_of(me);
    const NodeId next = ring->at(place + 1);
    const NodeId before = ring->at(place - 1);
    const auto part = [&](int number) { return part_of(elements, (number % nodes + nodes) % nodes, nodes); };
    std::int64_t sent = 0;
    for (int step = 0; step < 2 * (nodes - 1); ++step) {
        const bool second_round = step >= nodes - 1;
        const int sends = second_round ? place + 1 - (step - (nodes - 1)) : place - step;
        const int round = second_round ? 1 : 0;
        co_yield hand_on(next, part(sends)).over(static_cast<int>(sent % links)).in_round(round);
        sent += Blocks(part(sends), most).count();
        if (second_round) {
            co_yield take_and_hold(before, part(sends - 1)).in_round(round);
        } else if (step == nodes - 2) {
            co_yield complete_and_hold(before, part(sends - 1));
        } else {
            co_yield combine(before, part(sends - 1));
        }
    }
}

}  // namespace narrows::collectives
