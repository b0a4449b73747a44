#include "testbench/reproduce/foster/butterflies.h"

#include <fmt/format.h>

namespace narrows::foster {

namespace {

// A frame of an Ethernet carries 368 words at most.
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

}  // namespace

std::optional<double> ButterflyPoint::stated() const {
    switch (network->stated) {
        case Stated::nothing: return std::nullopt;
        case Stated::alone: return simple();
        case Stated::half: return cost.with_senders(nodes() / 2.0);
        case Stated::least_half: return cost.with_messages_on_a_wire(nodes() / 2.0);
    }
    return std::nullopt;
}

double ButterflyPoint::mean_senders() const {
    double sum = 0;
    for (const StepCost& step : cost.steps) sum += step.competition.senders;
    return sum / bits;
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
            const ModelledMachine modelled(network.machine, changes(network, bits));
            for (const int words : experiments_.words) {
                points_.push_back({&network, bits, words, {}, modelled.butterfly(words)});
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
