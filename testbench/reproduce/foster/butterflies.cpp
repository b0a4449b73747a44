#include "testbench/reproduce/foster/butterflies.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "models/topology/make_topology.h"
#include "testbench/reproduce/foster/wires.h"
#include "testbench/run/machines.h"

namespace narrows::foster {

namespace {

// A frame of an Ethernet carries 368 words at most. t_s and t_w are those of messages of this length and half of it.
constexpr int longest = 360;

std::vector<std::string> nodes_are(int bits) { return {fmt::format("topology.nodes={}", 1 << bits)}; }
std::vector<std::string> dimension_is(int bits) { return {fmt::format("topology.dimension={}", bits)}; }
std::vector<std::string> line_of_nodes(int bits) {
    return {fmt::format("topology.columns={}", 1 << bits), "topology.rows=1"};
}
std::vector<std::string> square_of_nodes(int bits) {
    return {fmt::format("topology.columns={}", 1 << (bits - bits / 2)), fmt::format("topology.rows={}", 1 << bits / 2)};
}
std::vector<std::string> levels_of_four(int bits) { return {fmt::format("topology.levels={}", bits / 2)}; }

std::vector<std::string> changes(const ButterflyNetwork& network, int bits) {
    return together(network.of(bits), with_messages_of(longest));
}

std::vector<int> on_a_wire(const ButterflyNetwork& network, int bits) {
    const auto topology = make_topology(load_checked_machine(network.machine, changes(network, bits), {}).machine);
    std::vector<int> sharing;
    for (int bit = 0; bit < bits; ++bit) {
        sharing.push_back(sharing_a_wire(*topology, [bit](NodeId node) { return NodeId(int{node} ^ (1 << bit)); }));
    }
    return sharing;
}

MessageCost cost_of(const ButterflyNetwork& network, int bits) {
    return message_cost(network.machine, changes(network, bits), longest / 2, longest);
}

}  // namespace

std::optional<double> ButterflyPoint::stated() const {
    switch (network->stated) {
        case Stated::nothing: return std::nullopt;
        case Stated::alone: return simple();
        case Stated::half: return bits * cost.time(words, nodes() / 2.0);
        case Stated::least_half: return cost.t_s * bits + cost.t_w * words * nodes() / 2.0;
    }
    return std::nullopt;
}

double ButterflyPoint::by_wires() const {
    double time = 0;
    for (const int sharing : on_a_wire) time += cost.time(words, sharing);
    return time;
}

double ButterflyPoint::mean_on_a_wire() const {
    return std::accumulate(on_a_wire.begin(), on_a_wire.end(), 0.0) / bits;
}

ButterflyExperiments example_2() {
    return {{{"crossbar", "crossbar-64", nodes_are, Stated::alone},
             {"hypercube", "hypercube-256", dimension_is, Stated::alone},
             {"bus", "bus-16", nodes_are, Stated::half},
             {"Ethernet", "ethernet-16", nodes_are, Stated::half},
             {"line", "mesh-16x16", line_of_nodes, Stated::least_half},
             {"mesh", "mesh-16x16", square_of_nodes, Stated::nothing},
             {"torus", "torus-16x16", square_of_nodes, Stated::nothing},
             {"fat tree", "fat-tree-4-3", levels_of_four, Stated::nothing}}};
}

const std::vector<ButterflyPoint>& Butterflies::points(const Progress& progress) {
    if (!points_.empty()) return points_;
    std::vector<Trial> trials;
    for (const ButterflyNetwork& network : experiments_.networks) {
        for (const int bits : experiments_.bits) {
            const MessageCost cost = cost_of(network, bits);
            const std::vector<int> sharing = on_a_wire(network, bits);
            for (const int words : experiments_.words) {
                points_.push_back({&network, bits, words, {}, cost, sharing});
                trials.push_back(
                    {network.machine, changes(network, bits), workload("butterfly", {fmt::format("words={}", words)})});
            }
        }
    }
    const std::vector<Measured> measured = measure_all(trials, progress);
    for (std::size_t i = 0; i < measured.size(); ++i) points_[i].run = measured[i];
    return points_;
}

}  // namespace narrows::foster
