#include "testbench/reproduce/foster/figure_3_21.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace narrows::foster {

namespace {

constexpr std::array point_microseconds{0.1, 1.0, 10.0, 100.0};  // t_c: an assumption, swept
constexpr std::size_t shown_time = 1;                            // of these

std::vector<std::string> line_of_delta(int nodes) {
    return {fmt::format("topology.columns={}", nodes), "topology.rows=1"};
}
std::vector<std::string> stations(int nodes) { return {fmt::format("topology.nodes={}", nodes)}; }

/// A run of two butterflies, or what models say of it.
struct FftPoint {
    const FftMachine* machine;
    int array;
    int nodes;
    MessageCost cost;
    Measured run;

    int bits() const { return std::bit_width(static_cast<unsigned>(nodes)) - 1; }
    double words() const { return static_cast<double>(array) / nodes; }
    double simulated() const { return static_cast<double>(run.cycles); }
    double simple() const { return 2 * bits() * cost.time(words()); }
    double refined() const {
        const double half = nodes / 2.0;
        if (machine->is_line) return 2 * (bits() * cost.t_s + cost.t_w * words() * half);
        return 2 * bits() * cost.time(words(), half);
    }
    /// If a point of the array takes t_c for each of its log2 N steps on one node, and all nodes share that work.
    double speedup(double communication, double microseconds) const {
        const double alone = microseconds / machine->microseconds * array * std::log2(array);
        return alone / (alone / nodes + communication);
    }
    bool models_differ() const { return !agree(simple(), refined()); }
    bool refined_is_nearer() const {
        return std::abs(std::log(refined() / simulated())) < std::abs(std::log(simple() / simulated()));
    }
    bool refutes() const { return models_differ() && !refined_is_nearer(); }
    std::string verdict() const {
        if (!models_differ()) return "both";
        return refined_is_nearer() ? "with S" : "REFUTED";
    }
};

std::vector<std::string> two_butterflies(int words) { return {fmt::format("words={}", words), "butterflies=2"}; }

/// t_s and t_w from exchanges of two nodes, where both models say the same: neither is favoured.
MessageCost exchange_cost(const FftMachine& machine) {
    const auto exchange = [&](int words) {
        return static_cast<double>(
                   measure({machine.machine, machine.of(2), workload("butterfly", two_butterflies(words))}).cycles) /
               2;
    };
    const double once = exchange(machine.fit_words);
    const double t_w = (exchange(2 * machine.fit_words) - once) / machine.fit_words;
    return {once - t_w * machine.fit_words, t_w};
}

std::vector<FftPoint> simulated_points(const std::vector<FftMachine>& machines, const Progress& progress) {
    std::vector<FftPoint> points;
    std::vector<Trial> trials;
    for (const FftMachine& machine : machines) {
        const MessageCost cost = exchange_cost(machine);
        for (const int array : machine.arrays) {
            for (int nodes = 4; nodes <= 64; nodes *= 2) {
                if (array / nodes > machine.most_words) continue;
                points.push_back({&machine, array, nodes, cost, {}});
                trials.push_back(
                    {machine.machine, machine.of(nodes), workload("butterfly", two_butterflies(array / nodes))});
            }
        }
    }
    const std::vector<Measured> measured = measure_all(trials, progress);
    for (std::size_t i = 0; i < points.size(); ++i) points[i].run = measured[i];
    return points;
}

/// "delta: t_c of 0.1, 1, .. us: 2, 4, .. of 10 speedups by the simple model, ..".
std::string speedups_text(const std::vector<FftPoint>& points, const FftMachine& machine) {
    std::string text;
    for (const double t_c : point_microseconds) {
        int all = 0;
        int simple = 0;
        int refined = 0;
        for (const FftPoint& p : points) {
            if (p.machine != &machine) continue;
            const double simulated = p.speedup(p.simulated(), t_c);
            ++all;
            simple += agree(p.speedup(p.simple(), t_c), simulated) ? 1 : 0;
            refined += agree(p.speedup(p.refined(), t_c), simulated) ? 1 : 0;
        }
        text += fmt::format("{}{:g} us {} and {} of {}", text.empty() ? "" : "; ", t_c, simple, refined, all);
    }
    return fmt::format("{}: {}", machine.name, text);
}

}  // namespace

std::vector<FftMachine> fft_machines() {
    return {{"delta", "delta", line_of_delta, 0.01, true, {1024, 65536}, 4096, 500'000},
            {"Ethernet", "ethernet-16", stations, 0.1, false, {512, 2048, 8192}, 184, 368}};
}

Section figure_3_21(const std::vector<FftMachine>& machines, const Progress& progress) {
    Section section{"figure_3_21",
                    {"Figure 3.21: two butterflies over an array of N words on P nodes (in ms), and speedups",
                     {{"machine", "machine"},
                      {"array", "N"},
                      {"nodes", "P"},
                      {"simulated_ms", "simulated"},
                      {"simple_ms", "simple"},
                      {"refined_ms", "with S"},
                      {"bound_ms", "bound"},
                      {"speedup", "speedup"},
                      {"simple_speedup", "simple"},
                      {"refined_speedup", "with S"},
                      {"verdict", "follows"}},
                     {},
                     {},
                     line_columns},
                    true,
                    {}};
    const std::vector<FftPoint> points = simulated_points(machines, progress);
    for (const FftPoint& p : points) {
        const double ms = p.machine->microseconds / 1000;
        const double t_c = point_microseconds[shown_time];
        section.table.rows.push_back({p.machine->name, std::int64_t{p.array}, std::int64_t{p.nodes},
                                      Decimal{p.simulated() * ms, 1}, Decimal{p.simple() * ms, 1},
                                      Decimal{p.refined() * ms, 1}, Decimal{static_cast<double>(p.run.bound) * ms, 1},
                                      Decimal{p.speedup(p.simulated(), t_c), 2}, Decimal{p.speedup(p.simple(), t_c), 2},
                                      Decimal{p.speedup(p.refined(), t_c), 2}, p.verdict()});
        section.passed = section.passed && p.run.passed && !p.refutes();
    }
    section.table.notes = {
        "simple: 2 log2 P (t_s + t_w N/P). with S: 2 (t_s log2 P + t_w N/2) on the line of the delta, 2 log2 P (t_s + "
        "t_w N/2) on the Ethernet. Refuted where the models differ by more than 10 % and the simple one is nearer.",
        "Table 3.6 is lost: N and t_c are assumptions, swept. t_s and t_w come from exchanges of two nodes, where both "
        "models are the same: so they hold what an exchange costs a node of the delta, whose processor moves both "
        "messages (twice t_w), and the two frames that it puts on the Ethernet (Foster's P/2 becomes P).",
        "The line: P/2 is a bound for the wires alone. A step of distance 1 or 2 costs 2 message times of the node, "
        "whatever the wires do; from P = 16 on the wires decide, and messages that wait hold the wires behind them "
        "(wormhole, 4 flits a buffer). So the run needs up to a quarter more than the model (docs/findings/foster.md).",
        "The Ethernet: collisions and back-off come on top of the wire's time (bound); no model of the document has "
        "them.",
        "Speedup: of t_c N log2 N shared by P nodes, with t_c = 1 us. How many speedups are within 10 % by the simple "
        "model and with S, for other t_c:"};
    for (const FftMachine& machine : machines) section.table.notes.push_back(speedups_text(points, machine));
    return section;
}

}  // namespace narrows::foster
