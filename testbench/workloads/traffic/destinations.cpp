#include "testbench/workloads/traffic/destinations.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <numeric>

namespace narrows {

namespace {

int reversed_bits(int number, int bits) {
    int result = 0;
    for (int bit = 0; bit < bits; ++bit) result |= (number >> bit & 1) << (bits - 1 - bit);
    return result;
}

/// A random permutation without fixed points.
std::vector<NodeId> drawn_permutation(int nodes, std::uint64_t seed) {
    std::vector<NodeId> to(static_cast<std::size_t>(nodes));
    DrawnNumbers numbers(seed, 0);
    // Sattolo: one circle through all nodes, so no node keeps its place.
    for (int i = 0; i < nodes; ++i) to[static_cast<std::size_t>(i)] = NodeId(i);
    for (int i = nodes - 1; i > 0; --i)
        std::swap(to[static_cast<std::size_t>(i)], to[static_cast<std::size_t>(numbers.below(i))]);
    return to;
}

}  // namespace

std::vector<NodeId> fixed_destinations(TrafficPattern pattern, const Topology& topology, int nodes,
                                       std::uint64_t seed) {
    // Ranks of shared nodes have no separate places in the network.
    const bool by_place = nodes == topology.nodes();
    const int bits = std::bit_width(static_cast<unsigned>(nodes)) - 1;
    const int side = static_cast<int>(std::lround(std::sqrt(nodes)));
    const auto to = [&](int node) -> int {
        switch (pattern) {
            case TrafficPattern::neighbour: return (node + 1) % nodes;
            case TrafficPattern::transpose: return node % side * side + node / side;
            case TrafficPattern::bit_complement: return nodes - 1 - node;
            case TrafficPattern::bit_reverse: return reversed_bits(node, bits);
            case TrafficPattern::shuffle: return (node << 1 | node >> (bits - 1)) & (nodes - 1);
            case TrafficPattern::tornado:
                return by_place ? int{topology.half_way_round(NodeId(node))} : (node + (nodes + 1) / 2 - 1) % nodes;
            case TrafficPattern::uniform:
            case TrafficPattern::hotspot:
            case TrafficPattern::permutation:
            case TrafficPattern::matrix: break;
        }
        return node;
    };
    if (pattern == TrafficPattern::permutation) return drawn_permutation(nodes, seed);
    std::vector<NodeId> all;
    for (int node = 0; node < nodes; ++node) all.emplace_back(to(node));
    return all;
}

Destinations::Destinations(const TrafficSetting& setting, const Topology& topology, std::uint64_t seed)
    : setting_(setting), nodes_(setting.nodes) {
    const bool is_drawn = setting.pattern == TrafficPattern::uniform || setting.pattern == TrafficPattern::hotspot;
    if (!is_drawn && setting.pattern != TrafficPattern::matrix)
        fixed_ = fixed_destinations(setting.pattern, topology, nodes_, seed);
    double sum = 0;
    int senders = 0;
    for (const std::vector<double>& weights : setting.weights) {
        std::partial_sum(weights.begin(), weights.end(), std::back_inserter(up_to_.emplace_back()));
        sum += up_to_.back().back();
        senders += up_to_.back().back() > 0 ? 1 : 0;
    }
    if (senders > 0) mean_weight_ = sum / senders;
}

bool Destinations::sends(NodeId node) const {
    const auto n = static_cast<std::size_t>(node);
    if (!fixed_.empty()) return fixed_[n] != node;
    return up_to_.empty() || up_to_[n].back() > 0;
}

double Destinations::relative_rate(NodeId node) const {
    return up_to_.empty() ? 1 : up_to_[static_cast<std::size_t>(node)].back() / mean_weight_;
}

std::vector<double> Destinations::shares(NodeId from) const {
    const auto source = static_cast<std::size_t>(from);
    std::vector<double> shares(static_cast<std::size_t>(nodes_));
    if (!fixed_.empty()) {
        shares[static_cast<std::size_t>(fixed_[source])] = 1;
    } else if (!up_to_.empty()) {
        for (std::size_t to = 0; to < shares.size(); ++to)
            shares[to] = setting_.weights[source][to] / up_to_[source].back();
    } else {
        const bool has_hot = setting_.pattern == TrafficPattern::hotspot && from != setting_.hot_node;
        const double hot = has_hot ? setting_.hot_share : 0;
        shares.assign(shares.size(), (1 - hot) / (nodes_ - 1));
        shares[source] = 0;
        if (has_hot) shares[static_cast<std::size_t>(setting_.hot_node)] += hot;
    }
    return shares;
}

NodeId Destinations::draw(NodeId from, DrawnNumbers& numbers) const {
    if (!fixed_.empty()) return fixed_[static_cast<std::size_t>(from)];
    if (!up_to_.empty()) return by_weight(from, numbers);
    const bool hot = setting_.pattern == TrafficPattern::hotspot && numbers.share() <= setting_.hot_share;
    return hot && from != setting_.hot_node ? setting_.hot_node : other_than(from, numbers);
}

NodeId Destinations::other_than(NodeId from, DrawnNumbers& numbers) const {
    const int other = numbers.below(nodes_ - 1);
    return NodeId(other < from ? other : other + 1);
}

NodeId Destinations::by_weight(NodeId from, DrawnNumbers& numbers) const {
    const std::vector<double>& sums = up_to_[static_cast<std::size_t>(from)];
    const auto place = std::ranges::lower_bound(sums, numbers.share() * sums.back());
    return NodeId(static_cast<int>(place - sums.begin()));
}

}  // namespace narrows
