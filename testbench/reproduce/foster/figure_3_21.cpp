#include "testbench/reproduce/foster/figure_3_21.h"

#include <fmt/format.h>

#include <algorithm>
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
    PatternCost cost;
    Measured run;

    double simulated() const { return static_cast<double>(run.cycles); }
    double simple() const { return 2 * cost.without_competition(); }
    double refined() const {
        const double half = nodes / 2.0;
        return 2 * (machine->is_line ? cost.with_messages_on_a_wire(half) : cost.with_senders(half));
    }
    double by_wires() const { return 2 * cost.with_competition(); }
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

std::vector<FftPoint> simulated_points(const std::vector<FftMachine>& machines, const Progress& progress) {
    std::vector<FftPoint> points;
    std::vector<Trial> trials;
    for (const FftMachine& machine : machines) {
        for (const int array : machine.arrays) {
            for (int nodes = 4; nodes <= 64; nodes *= 2) {
                if (array / nodes > machine.most_words) continue;
                const ModelledMachine modelled(machine.machine, machine.of(nodes));
                points.push_back({&machine, array, nodes, modelled.butterfly(array / nodes), {}});
                trials.push_back(
                    {machine.machine, machine.of(nodes), workload("butterfly", two_butterflies(array / nodes))});
            }
        }
    }
    const std::vector<Measured> measured = measure_all(trials, progress);
    for (std::size_t i = 0; i < points.size(); ++i) points[i].run = measured[i];
    return points;
}

/// "delta, of 10: 2, 4 and 3 with t_c = 0.1 us; ..".
std::string speedups_text(const std::vector<FftPoint>& points, const FftMachine& machine) {
    std::string text;
    const auto all = std::ranges::count(points, &machine, &FftPoint::machine);
    for (const double t_c : point_microseconds) {
        int simple = 0;
        int refined = 0;
        int by_wires = 0;
        for (const FftPoint& p : points) {
            if (p.machine != &machine) continue;
            const double simulated = p.speedup(p.simulated(), t_c);
            simple += agree(p.speedup(p.simple(), t_c), simulated) ? 1 : 0;
            refined += agree(p.speedup(p.refined(), t_c), simulated) ? 1 : 0;
            by_wires += agree(p.speedup(p.by_wires(), t_c), simulated) ? 1 : 0;
        }
        text +=
            fmt::format("{} {}, {} and {} with t_c = {:g} us", text.empty() ? "" : ";", simple, refined, by_wires, t_c);
    }
    return fmt::format("{}, of {}:{}", machine.name, all, text);
}

}  // namespace

std::vector<FftMachine> fft_machines() {
    return {{"delta", "delta", line_of_delta, 0.01, true, {1024, 65536}, 500'000},
            {"Ethernet", "ethernet-16", stations, 0.1, false, {512, 2048, 8192}, 368}};
}

Section figure_3_21(const std::vector<FftMachine>& machines, const Progress& progress) {
    Section section{"figure_3_21",
                    {"Figure 3.21: two butterflies over an array of N words on P nodes (in ms), and speedups",
                     {{"machine", "machine"},
                      {"array", "N"},
                      {"nodes", "P"},
                      {"simulated_ms", "simulated"},
                      {"simple_ms", "simple"},
                      {"refined_ms", "P/2"},
                      {"by_wires_ms", "S counted"},
                      {"bound_ms", "bound"},
                      {"speedup", "speedup"},
                      {"simple_speedup", "by simple"},
                      {"refined_speedup", "by P/2"},
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
        section.table.rows.push_back(
            {p.machine->name, std::int64_t{p.array}, std::int64_t{p.nodes}, Decimal{p.simulated() * ms, 1},
             Decimal{p.simple() * ms, 1}, Decimal{p.refined() * ms, 1}, Decimal{p.by_wires() * ms, 1},
             Decimal{static_cast<double>(p.run.bound) * ms, 1}, Decimal{p.speedup(p.simulated(), t_c), 2},
             Decimal{p.speedup(p.simple(), t_c), 2}, Decimal{p.speedup(p.refined(), t_c), 2}, p.verdict()});
        section.passed = section.passed && p.run.passed && !p.refutes();
    }
    section.table.notes = {
        "simple: 2 log2 P (t_s + t_w N/P). P/2: the document's model with S, 2 (t_s log2 P + t_w N/2) on the line "
        "of the delta and 2 log2 P (t_s + t_w N/2) on the Ethernet. S counted: with the S of each step from the "
        "routes. Refuted where simple and P/2 differ by more than 10 %, and simple is nearer to the run.",
        "Table 3.6 is lost: N and t_c are assumptions, swept. t_w is the time of a word on the wire, t_s is the "
        "rest of the time of an exchange. On the delta t_s has the time in which the processor moves the other "
        "message of the exchange.",
        "The line: P/2 is too low from P = 8 on, since it is a bound for the wires that nothing reaches (section "
        "line_schedules). S counted is up to a third too high where nodes are few, because the processor moves one "
        "message while another one waits for the wire, and too low where they are many and messages long, because "
        "those that wait hold the wires behind them (4 flits a buffer).",
        "The Ethernet: both nodes of an exchange send, so P/2 is half of what the wire carries. S counted has all "
        "of it; collisions and back-off come on top, and no model of the document has them.",
        "Speedup: of t_c N log2 N, shared by P nodes, with t_c = 1 us. How many speedups are within 10 % of the "
        "simulated one, by simple, P/2 and S counted:"};
    for (const FftMachine& machine : machines) section.table.notes.push_back(speedups_text(points, machine));
    return section;
}

}  // namespace narrows::foster
