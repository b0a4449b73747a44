#include "testbench/workloads/collectives/alltoall_plans.h"

#include <bit>

namespace narrows::collectives {

namespace {

bool is_power_of_two(int nodes) { return std::has_single_bit(static_cast<unsigned>(nodes)); }

template <class Receiver>
std::vector<foster::Pair> pairs_of(int nodes, Receiver receiver) {
    std::vector<foster::Pair> pairs;
    for (NodeId node = 0; node < nodes; ++node) pairs.push_back({node, receiver(node)});
    return pairs;
}

/// Pairwise: in step `number`, up to the number of nodes less 1, the node exchanges with this node. With a power of two
/// of nodes, the numbers of a pair differ in the bits of the step's number; else they add up to it. A node that is its
/// own partner does nothing.
NodeId pairwise_partner(int nodes, NodeId node, int number) {
    return NodeId(is_power_of_two(nodes) ? node ^ number : (number - node + nodes) % nodes);
}

int first_pairwise_step(int nodes) { return is_power_of_two(nodes) ? 1 : 0; }

/// Bruck: the distances of the parts that move in the step of this bit.
std::vector<int> distances_with(int bit, int nodes) {
    std::vector<int> distances;
    for (int distance = bit; distance < nodes; ++distance) {
        if ((distance & bit) != 0) distances.push_back(distance);
    }
    return distances;
}

/// Pairs of nodes exchange their parts in each step.
PlanSteps pairwise_alltoall(AlltoallParts parts, NodeId me) {
    const int nodes = parts.nodes();
    co_yield finish(parts.part(me, me));
    for (int number = first_pairwise_step(nodes); number < nodes; ++number) {
        const NodeId partner = pairwise_partner(nodes, me, number);
        if (partner == me) continue;
        co_yield send(partner, parts.part(me, partner)).over(number);
        co_yield take(partner, parts.part(partner, me));
    }
}

/// Every node sends to the node k after it in step k, and receives from the node k before it.
PlanSteps ring_alltoall(AlltoallParts parts, NodeId me) {
    co_yield finish(parts.part(me, me));
    for (int k = 1; k < parts.nodes(); ++k) {
        const NodeId to = parts.after(me, k);
        const NodeId from = parts.before(me, k);
        co_yield send(to, parts.part(me, to)).over(k - 1);
        co_yield take(from, parts.part(from, me));
    }
}

/// Bruck et al. (1997): a part for the node at distance d moves 1, 2, 4, ... nodes on, for each bit of d. In each of
/// the log2 P steps a node sends about half as many parts as there are nodes.
PlanSteps bruck_alltoall(AlltoallParts parts, NodeId me) {
    for (int bit = 1; bit < parts.nodes(); bit *= 2) {
        const auto moving_from = [&](NodeId holder) {
            std::vector<Range> moving;
            for (const int distance : distances_with(bit, parts.nodes())) {
                const NodeId origin = parts.before(holder, distance & (bit - 1));  // it has moved so far
                moving.push_back(parts.part(origin, parts.after(origin, distance)));
            }
            return moving;
        };
        co_yield hand_on(parts.after(me, bit), moving_from(me));
        const NodeId from = parts.before(me, bit);
        co_yield receive(from, moving_from(from));
    }
    co_yield finish(parts.all_for(me));
}

/// Every node sends all its parts at once, over all its links: program l sends over link l, and the last one receives.
PlanSteps spread_alltoall(AlltoallParts parts, NodeId me, int links, int program) {
    if (program < links) {
        for (int k = 1 + program; k < parts.nodes(); k += links) {
            const NodeId to = parts.after(me, k);
            co_yield send(to, parts.part(me, to)).over(program);
        }
        co_return;
    }
    co_yield finish(parts.part(me, me));
    for (int k = 1; k < parts.nodes(); ++k) {
        const NodeId from = parts.before(me, k);
        co_yield take(from, parts.part(from, me));
    }
}

/// A block of nodes with its master, the first node.
struct NodesOfBlock {
    NodesOfBlock(int master, int nodes) : first(NodeId(master)), end(NodeId(master + nodes)) {}

    NodeId first;
    NodeId end;

    bool has(NodeId node) const { return node >= first && node < end; }
};

/// The parts from a block for the nodes of another one.
std::vector<Range> between(const AlltoallParts& parts, NodesOfBlock from, NodesOfBlock to) {
    std::vector<Range> ranges;
    for (NodeId node = to.first; node < to.end; ++node) ranges.push_back(parts.parts(from.first, from.end, node));
    return ranges;
}

/// The parts of a node for all blocks but its own.
std::vector<Range> outwards(const AlltoallParts& parts, NodeId node, NodesOfBlock own) {
    std::vector<Range> ranges;
    for (NodeId to = 0; to < parts.nodes(); ++to) {
        if (!own.has(to)) ranges.push_back(parts.part(node, to));
    }
    return ranges;
}

/// The parts of all other blocks for a node.
std::vector<Range> inwards(const AlltoallParts& parts, NodeId node, NodesOfBlock own) {
    std::vector<Range> ranges;
    if (own.first > 0) ranges.push_back(parts.parts(0, own.first, node));
    if (own.end < parts.nodes()) ranges.push_back(parts.parts(own.end, parts.nodes(), node));
    return ranges;
}

Step send_all(NodeId to, std::vector<Range> ranges) { return {Step::Do::send, to, std::move(ranges)}; }

PlanSteps blocks_alltoall(AlltoallParts parts, int block, NodeId me) {
    const NodesOfBlock own(me / block * block, block);
    const NodeId master = own.first;
    const int blocks = parts.nodes() / block;
    co_yield finish(parts.part(me, me));
    for (int k = 1; k < block; ++k) {
        const NodeId to(master + (me - master + k) % block);
        const NodeId from(master + (me - master - k + block) % block);
        co_yield send(to, parts.part(me, to));
        co_yield take(from, parts.part(from, me));
    }
    if (blocks == 1) co_return;
    if (me != master) {
        co_yield send_all(master, outwards(parts, me, own));
        co_yield take(master, inwards(parts, me, own));
        co_return;
    }
    for (NodeId member(master + 1); member < own.end; ++member) co_yield receive(member, outwards(parts, member, own));
    for (int k = 1; k < blocks; ++k) {
        const NodeId to(parts.after(me, k * block));
        const NodeId from(parts.before(me, k * block));
        co_yield hand_on(to, between(parts, own, NodesOfBlock(to, block)));
        co_yield receive(from, between(parts, NodesOfBlock(from, block), own));
    }
    for (NodeId member(master + 1); member < own.end; ++member) co_yield hand_on(member, inwards(parts, member, own));
    for (const Range range : inwards(parts, me, own)) co_yield finish(range);
}

}  // namespace

foster::StepPattern pairwise_pattern(AlltoallParts parts) {
    const int nodes = parts.nodes();
    const int first = first_pairwise_step(nodes);
    return {nodes - first,
            [nodes, first](std::int64_t step) {
                const int number = first + static_cast<int>(step);
                return pairs_of(nodes, [&](NodeId node) { return pairwise_partner(nodes, node, number); });
            },
            [parts](std::int64_t) { return parts.words(); }};
}

foster::StepPattern ring_pattern(AlltoallParts parts) {
    return {parts.nodes() - 1,
            [parts](std::int64_t step) {
                return pairs_of(parts.nodes(),
                                [&](NodeId node) { return parts.after(node, static_cast<int>(step) + 1); });
            },
            [parts](std::int64_t) { return parts.words(); }};
}

foster::StepPattern bruck_pattern(AlltoallParts parts) {
    return {std::bit_width(static_cast<unsigned>(parts.nodes() - 1)),
            [parts](std::int64_t step) {
                return pairs_of(parts.nodes(), [&](NodeId node) { return parts.after(node, 1 << step); });
            },
            [parts](std::int64_t step) {
                const auto moving = static_cast<std::int64_t>(distances_with(1 << step, parts.nodes()).size());
                return moving * parts.words();
            }};
}

Plan alltoall_plan(const Machine& machine, const AlltoallParts& parts, AlltoallAlgorithm algorithm) {
    const int links = machine.interface.links;
    Plan plan{parts.nodes(), 1, machine.message.vector_words, parts.all_for(NodeId(parts.nodes() - 1)).last, {}};
    switch (algorithm) {
        case AlltoallAlgorithm::pairwise:
            plan.steps = [parts](NodeId node, int) { return pairwise_alltoall(parts, node); };
            break;
        case AlltoallAlgorithm::ring:
            plan.steps = [parts](NodeId node, int) { return ring_alltoall(parts, node); };
            break;
        case AlltoallAlgorithm::bruck:
            plan.steps = [parts](NodeId node, int) { return bruck_alltoall(parts, node); };
            break;
        case AlltoallAlgorithm::spread:
            plan.programs = links + 1;
            plan.steps = [parts, links](NodeId node, int program) {
                return spread_alltoall(parts, node, links, program);
            };
            break;
        case AlltoallAlgorithm::hierarchical:
            plan.steps = [parts, placement = Placement(machine)](RankId rank, int) {
                return hierarchical_alltoall(parts, placement, rank);
            };
            break;
    }
    return plan;
}

Plan blocks_plan(const Machine& machine, const AlltoallParts& parts, int block) {
    Plan plan{parts.nodes(), 1, machine.message.vector_words, parts.all_for(NodeId(parts.nodes() - 1)).last, {}};
    plan.steps = [parts, block](NodeId node, int) { return blocks_alltoall(parts, block, node); };
    return plan;
}

}  // namespace narrows::collectives
