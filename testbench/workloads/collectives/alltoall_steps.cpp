#include "testbench/workloads/collectives/alltoall_steps.h"

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

}  // namespace

NodeId pairwise_partner(int nodes, NodeId node, int number) {
    return NodeId(is_power_of_two(nodes) ? node ^ number : (number - node + nodes) % nodes);
}

int first_pairwise_step(int nodes) { return is_power_of_two(nodes) ? 1 : 0; }

std::vector<int> distances_with(int bit, int nodes) {
    std::vector<int> distances;
    for (int distance = bit; distance < nodes; ++distance) {
        if ((distance & bit) != 0) distances.push_back(distance);
    }
    return distances;
}

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

}  // namespace narrows::collectives
