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

double off(double model, double simulated) { return 100 * (model / simulated - 1); }

/// On how many points each model is nearer to the simulated speedup, where they differ by more than a tenth.
std::string nearer_text(const std::vector<SlicedRun>& points, std::size_t t_c) {
    int simple = 0;
    int with_senders = 0;
    for (const SlicedRun& p : points) {
        const double one = p.speedup(t_c, p.model(1));
        const double other = p.speedup(t_c, p.stated());
        if (agree(one, other)) continue;
        const bool is_simple = std::abs(one - p.speedup(t_c)) < std::abs(other - p.speedup(t_c));
        ++(is_simple ? simple : with_senders);
    }
    return fmt::format("{:g} t_w: {} and {}", point_words[t_c], simple, with_senders);
}

struct SliceVerdict {
    std::string text;
    bool as_explained;
};

/// The claim is that the model with S fits the speedup, and the simple one does not.
SliceVerdict slice_verdict(const SlicedRun& p) {
    const double simulated = p.simulated();
    if (!p.network->is_one_wire)
        return agree(simulated, p.stated()) ? SliceVerdict{"holds", true} : SliceVerdict{"REFUTED", false};
    if (agree(simulated, p.stated())) return {"holds", false};
    const bool is_explained = p.network->transfer == of_workstations
                                  ? p.stated() < simulated && simulated < p.by_wires()
                                  : agree(simulated, p.by_wires());
    return {fmt::format("REFUTED {:.1f}x", simulated / p.stated()), is_explained};
}

Table all_slices(const std::vector<SlicedRun>& points) {
    Table table{"",
                {{"network", ""},
                 {"nodes", ""},
                 {"point_words", ""},
                 {"cycles", ""},
                 {"speedup", ""},
                 {"simple", ""},
                 {"stated", ""},
                 {"by_wires", ""},
                 {"bound", ""}},
                {},
                {}};
    for (const SlicedRun& p : points) {
        for (std::size_t i = 0; i < point_words.size(); ++i) {
            table.rows.push_back({p.network->name, std::int64_t{p.nodes()}, Decimal{point_words[i], 1},
                                  p.runs[i].cycles, Decimal{p.speedup(i), 3}, Decimal{p.speedup(i, p.model(1)), 3},
                                  Decimal{p.speedup(i, p.stated()), 3}, Decimal{p.speedup(i, p.by_wires()), 3},
                                  p.runs[i].bound});
        }
    }
    return table;
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
        "example_1",
        {"Example 1: finite difference on 512 x 512 x 5 points, exchanges of a step in 1000 cycles; speedups",
         {{"network", "network"},
          {"nodes", "P"},
          {"simulated", "run"},
          {"simple", "S = 1"},
          {"stated", "document"},
          {"stated_off", "off %"},
          {"by_wires", "wire"},
          {"wires_off", "off %"},
          {"speedup", "speedup"},
          {"simple_speedup", "S = 1"},
          {"stated_speedup", "document"},
          {"verdict", "verdict"}},
         {},
         {"In a step each processor sends 2 N Z = 5120 words to both of its neighbours in a ring, and then computes "
          "its points. S = 1: 2 (t_s + t_w 2 N Z). document: S = 1 on mesh and hypercube, where the ring has wires of "
          "its own; S = P/2 on one wire, 2 t_s + 2 t_w N Z P. wire: S = P there. off %: model minus simulated.",
          "The document is refuted where the simulated exchanges are more than 10 % away from it; then they take so "
          "many times as long.",
          "One wire: all P processors send two messages of 2 N Z words in a step. S = P/2 charges half of that, as if "
          "half of the processors did not send. The wire of the bus needs exactly twice the document's volume.",
          "Ethernet: messages are cut into frames of 368 words. t_s = 1500 us and t_w = 5 us a word are the "
          "document's, and a lone transfer takes exactly that long; but the wire alone needs 3.3 us of the 5, so with "
          "S = P the model charges more than the wire, and collisions and back-off take time that no model has.",
          fmt::format("Speedup: t_c, the time of a point, is lost in the copy of the document. It is swept as 0.2, 2 "
                      "and 20 t_w (on the workstations 1, 10 and 100 us; the table has {:g} t_w). Points at which the "
                      "speedup of S = 1, and of the document, is nearer to the simulated one, where they differ by "
                      "more than 10 %:",
                      point_words[shown_point])},
         line_columns},
        true,
        all_slices(points)};
    for (std::size_t i = 0; i < point_words.size(); ++i) section.table.notes.push_back(nearer_text(points, i));
    for (const SlicedRun& p : points) {
        const SliceVerdict verdict = slice_verdict(p);
        section.passed = section.passed && p.passed() && verdict.as_explained;
        const auto thousands = [](double cycles) { return Decimal{cycles / 1000, 1}; };
        section.table.rows.push_back({p.network->name, std::int64_t{p.nodes()}, thousands(p.simulated()),
                                      thousands(p.model(1)), thousands(p.stated()),
                                      Decimal{off(p.stated(), p.simulated()), 0}, thousands(p.by_wires()),
                                      Decimal{off(p.by_wires(), p.simulated()), 0}, Decimal{p.speedup(shown_point), 2},
                                      Decimal{p.speedup(shown_point, p.model(1)), 2},
                                      Decimal{p.speedup(shown_point, p.stated()), 2}, verdict.text});
    }
    return section;
}

}  // namespace narrows::foster
