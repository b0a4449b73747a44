#include "testbench/reproduce/foster/example_1.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace narrows::foster {

namespace {

constexpr std::array slice_bits{2, 3, 4, 6};  // bits of the number of nodes
/// t_c, of a point in a step, in t_w: on the workstations 1, 10 and 100 us.
constexpr std::array point_words{0.2, 2.0, 20.0};
constexpr std::size_t shown_point = 1;

std::vector<std::string> stations_of(int bits) { return {fmt::format("topology.nodes={}", 1 << bits)}; }
std::vector<std::string> square(int bits) {
    return {fmt::format("topology.columns={}", 1 << (bits - bits / 2)), fmt::format("topology.rows={}", 1 << bits / 2)};
}
std::vector<std::string> cube(int bits) { return {fmt::format("topology.dimension={}", bits)}; }

std::vector<RankId> any_ring(int /*bits*/) { return {}; }

/// Numbers that follow each other differ in one bit.
std::vector<RankId> gray_code(int bits) {
    std::vector<RankId> ring;
    for (int place = 0; place < 1 << bits; ++place) ring.emplace_back(place ^ (place >> 1));
    return ring;
}

/// Along the first row, to and fro through the others, and back through the first column.
std::vector<RankId> round_the_mesh(int bits) {
    const int columns = 1 << (bits - bits / 2);
    const int rows = 1 << bits / 2;
    std::vector<RankId> ring{RankId(0)};
    for (int row = 0; row < rows; ++row) {
        for (int place = 1; place < columns; ++place)
            ring.emplace_back(row * columns + (row % 2 == 0 ? place : columns - place));
    }
    for (int row = rows - 1; row > 0; --row) ring.emplace_back(row * columns);
    return ring;
}

/// What the document gives for workstations, in bit times.
TransferCost of_workstations(const SlicedNetwork& /*network*/, int /*bits*/, int /*words*/) { return {15'000, 50}; }

std::vector<std::string> sliced_changes(const SlicedNetwork& network, int bits, int words) {
    std::vector<std::string> all = network.of(bits);
    return network.transfer == of_workstations ? all : together(all, with_messages_of(words));
}

/// Between nodes that follow each other in the ring.
TransferCost of_neighbours(const SlicedNetwork& network, int bits, int words) {
    const std::vector<RankId> ring = network.ring(bits);
    const Pair pair = ring.empty() ? Pair{0, 1} : Pair{ring[0], ring[1]};
    return ModelledMachine(network.machine, sliced_changes(network, bits, words)).transfer(pair, words);
}

/// A network with so many nodes.
struct SlicedRun {
    const SlicedNetwork* network;
    int bits;
    TransferCost cost;
    Measured exchanges;                                         ///< without computing
    std::array<Measured, point_words.size()> runs;              ///< by t_c
    std::array<FiniteDifference, point_words.size()> problems;  ///< by t_c

    int nodes() const { return 1 << bits; }
    int words() const { return problems.front().words_of_transfer(); }
    /// Of a step, in cycles.
    double simulated() const { return static_cast<double>(exchanges.cycles) / problems.front().steps; }
    double model(double senders) const { return 2 * cost.time(words(), senders); }
    double stated() const { return model(network->is_one_wire ? nodes() / 2.0 : 1); }
    double by_wires() const { return model(network->is_one_wire ? nodes() : 1); }

    double alone(std::size_t t_c) const { return problems[t_c].points() * static_cast<double>(problems[t_c].point); }
    double speedup(std::size_t t_c) const {
        return alone(t_c) * problems[t_c].steps / static_cast<double>(runs[t_c].cycles);
    }
    /// With so many cycles for the exchanges of a step.
    double speedup(std::size_t t_c, double exchanged) const { return alone(t_c) / (alone(t_c) / nodes() + exchanged); }
    bool models_differ(std::size_t t_c) const {
        const double with_senders = speedup(t_c, stated());
        return std::abs(speedup(t_c, model(1)) - with_senders) > same * with_senders;
    }
    bool is_simple_nearer(std::size_t t_c) const {
        return std::abs(speedup(t_c, model(1)) - speedup(t_c)) < std::abs(speedup(t_c, stated()) - speedup(t_c));
    }
    bool passed() const {
        bool all = exchanges.passed;
        for (const Measured& run : runs) all = all && run.passed;
        return all;
    }
};

std::vector<SlicedRun> simulated_slices(const std::vector<SlicedNetwork>& networks, const Progress& progress) {
    std::vector<SlicedRun> points;
    std::vector<Trial> trials;
    for (const SlicedNetwork& network : networks) {
        for (const int bits : slice_bits) {
            FiniteDifference problem{.ring = network.ring(bits)};
            const int words = problem.words_of_transfer();
            SlicedRun point{&network, bits, network.transfer(network, bits, words), {}, {}, {}};
            const auto add = [&] {
                trials.push_back({network.machine, sliced_changes(network, bits, words), work_of(problem)});
            };
            add();
            for (std::size_t i = 0; i < point_words.size(); ++i) {
                problem.point = std::max<Cycle>(1, std::llround(point_words[i] * point.cost.word));
                point.problems[i] = problem;
                add();
            }
            points.push_back(point);
        }
    }
    const std::vector<Measured> measured = measure_all(trials, progress);
    auto next = measured.begin();
    for (SlicedRun& point : points) {
        point.exchanges = *next++;
        for (Measured& run : point.runs) run = *next++;
    }
    return points;
}

/// The models, and how far they are from the runs, as claims use them.
void add_values(Section& section, const std::vector<SlicedRun>& points) {
    for (const SlicedRun& first : points) {
        if (first.bits != slice_bits.front()) continue;
        std::vector<double> by_document;
        std::vector<double> by_wire;
        for (const SlicedRun& p : points) {
            if (p.network != first.network) continue;
            by_document.push_back(p.simulated() / p.stated());
            by_wire.push_back(p.simulated() / p.by_wires());
        }
        add_range(section, first.network->name + ": run / document", by_document);
        add_range(section, first.network->name + ": run / wire", by_wire);
    }
    double simple = 0;
    double with_senders = 0;
    for (const SlicedRun& p : points) {
        for (std::size_t t_c = 0; t_c < point_words.size(); ++t_c) {
            if (p.models_differ(t_c)) ++(p.is_simple_nearer(t_c) ? simple : with_senders);
        }
    }
    section.values.push_back({"nearer without S", simple});
    section.values.push_back({"nearer with S", with_senders});
}

}  // namespace

std::vector<SlicedNetwork> sliced_networks() {
    return {{"Ethernet", "ethernet-workstations", stations_of, any_ring, true, of_workstations},
            {"bus", "bus-16", stations_of, any_ring, true, of_neighbours},
            {"mesh", "mesh-16x16", square, round_the_mesh, false, of_neighbours},
            {"hypercube", "hypercube-256", cube, gray_code, false, of_neighbours}};
}

Section example_1(const std::vector<SlicedNetwork>& networks, const Progress& progress) {
    const std::vector<SlicedRun> points = simulated_slices(networks, progress);
    Section section{
        "foster.example_1",
        {fmt::format("Exchanges of a step in 1000 cycles; speedups with t_c = {:g} t_w", point_words[shown_point]),
         {{"network", "network"},
          {"nodes", "P"},
          {"simulated", "run"},
          {"simple", "S = 1"},
          {"stated", "document"},
          {"by_wires", "wire"},
          {"speedup", "speedup"},
          {"simple_speedup", "S = 1"},
          {"stated_speedup", "document"}},
         {},
         {}},
        true,
        {}};
    const auto thousands = [](double cycles) { return Decimal{cycles / 1000, 1}; };
    for (const SlicedRun& p : points) {
        section.passed = section.passed && p.passed();
        section.table.rows.push_back(
            {p.network->name, std::int64_t{p.nodes()}, thousands(p.simulated()), thousands(p.model(1)),
             thousands(p.stated()), thousands(p.by_wires()), Decimal{p.speedup(shown_point), 2},
             Decimal{p.speedup(shown_point, p.model(1)), 2}, Decimal{p.speedup(shown_point, p.stated()), 2}});
    }
    add_values(section, points);
    return section;
}

}  // namespace narrows::foster
