#include "testbench/reproduce/foster/skew.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/foster/trial.h"

namespace narrows::foster {

namespace {

constexpr int skewed_words = 64;
constexpr int seeds = 5;
constexpr std::array skews{0, 1, 2, 5, 10, 20, 50, 100, 200};  // in messages without competition

constexpr std::array orders{"sequence", "asynchronous"};

std::vector<std::string> changes_of(const SkewedNetwork& n) {
    return together(n.network.changes, with_messages_of(2 * skewed_words));
}

/// The mean time of a butterfly's messages, each alone on the network.
double mean_alone(const SkewedNetwork& n) {
    double sum = 0;
    for (int bit = 0; bit < n.bits; ++bit) {
        const Measured one = measure(
            {n.network.machine, changes_of(n), messages({transfer(0, NodeId(1 << bit), skewed_words, skewed_words)})});
        sum += one.mean_latency;
    }
    return sum / n.bits;
}

/// Of one network and order, by skew.
struct SkewSeries {
    std::vector<double> competing;  ///< S
    std::vector<double> times;      ///< of the runs, in message times
    bool passed = true;

    /// From more than one message on a wire to about one.
    bool competes_less() const { return competing.front() > 1 + 2 * same && agree(competing.back(), 1); }
};

std::vector<Trial> trials_of(const SkewedNetwork& n, const char* order, const TransferCost& cost) {
    std::vector<Trial> trials;
    for (const int skew : skews) {
        const auto cycles = static_cast<Cycle>(skew * cost.time(skewed_words));
        for (int seed = 1; seed <= seeds; ++seed) {
            trials.push_back({n.network.machine, changes_of(n),
                              workload("butterfly",
                                       {fmt::format("words={}", skewed_words), fmt::format("order={}", order),
                                        fmt::format("skew={}", cycles)},
                                       static_cast<std::uint64_t>(seed))});
        }
    }
    return trials;
}

SkewSeries series_of(const SkewedNetwork& n, const char* order, const Progress& progress) {
    const TransferCost cost = ModelledMachine(n.network.machine, changes_of(n)).transfer({0, 1}, skewed_words);
    const double alone = mean_alone(n);
    const std::vector<Measured> measured = measure_all(trials_of(n, order, cost), progress);
    SkewSeries series;
    for (std::size_t at = 0; at < measured.size(); at += seeds) {
        double latency = 0;
        double cycles = 0;
        for (int seed = 0; seed < seeds; ++seed) {
            const Measured& run = measured[at + static_cast<std::size_t>(seed)];
            latency += run.mean_latency / seeds;
            cycles += static_cast<double>(run.cycles) / seeds;
            series.passed = series.passed && run.passed;
        }
        series.competing.push_back(1 + (latency - alone) / (cost.word * skewed_words));
        series.times.push_back(cycles / cost.time(skewed_words));
    }
    return series;
}

}  // namespace

std::vector<SkewedNetwork> skewed_networks() {
    return {{{"line 16", "mesh-16x16", {"topology.columns=16", "topology.rows=1"}}, 4},
            {{"mesh 8x8", "mesh-16x16", {"topology.columns=8", "topology.rows=8"}}, 6},
            {{"bus 16", "bus-16", {}}, 4}};
}

Section skewed(const std::vector<SkewedNetwork>& networks, const Progress& progress) {
    Section section{
        "skew",
        {"\"Less likely to compete\": S of a butterfly whose nodes compute for random times before each step",
         {{"skew", "skew"}},
         {},
         {},
         line_columns},
        true,
        {}};
    Table& table = section.table;
    for (const int skew : skews) table.rows.push_back({std::int64_t{skew}});
    std::string verdicts;
    double done = 0;
    for (const SkewedNetwork& n : networks) {
        for (const char* order : orders) {
            const bool in_sequence = order == orders.front();
            const char* const short_name = in_sequence ? "seq." : "async.";
            const SkewSeries series = series_of(n, order, [&](double finished) {
                progress((done + finished) / static_cast<double>(2 * networks.size()));
            });
            ++done;
            table.columns.push_back(
                {fmt::format("{} {}", n.network.name, order), fmt::format("{} {} S", n.network.name, short_name)});
            if (in_sequence) {
                table.columns.push_back({n.network.name + " time", n.network.name + " seq. time"});
            }
            for (std::size_t s = 0; s < skews.size(); ++s) {
                table.rows[s].push_back(Decimal{series.competing[s], 2});
                if (in_sequence) table.rows[s].push_back(Decimal{series.times[s], 0});
            }
            verdicts += fmt::format("{}{} {} {}", verdicts.empty() ? "" : ", ", n.network.name, short_name,
                                    series.competes_less() ? "holds" : "REFUTED");
            section.passed = section.passed && series.passed && series.competes_less();
        }
    }
    table.notes = {
        "skew: before each step a node computes for a random time up to this, in times of a message alone. S: 1 + "
        "(mean time of a message - its time alone) / (t_w L), L = 64 words, mean of 5 seeds. time: of the whole "
        "run, in times of a message alone. seq.: a node waits for its partner in each step; async.: it does not.",
        "Verdict: " + verdicts + ". Refuted if S does not fall from above 1.2 to within 10 % of 1.",
        "Chance makes messages compete less, not asynchrony. A node that does not wait for its partners has all "
        "its messages under way at once; without skew its S is about twice as large. S falls when nodes compute "
        "for several times as long as the wire is busy in a step (16 messages on the bus). The run takes longer "
        "all the same: competition is the smaller part of it by then."};
    return section;
}

}  // namespace narrows::foster
