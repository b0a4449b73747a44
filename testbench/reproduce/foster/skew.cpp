#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/foster/foster.h"
#include "testbench/reproduce/foster/trial.h"

namespace narrows::foster {

namespace {

constexpr int skewed_words = 64;
constexpr int seeds = 5;
constexpr std::array skews{0, 1, 2, 5, 10, 20, 50, 100};  // in messages without competition

struct SkewedNetwork {
    Network network;
    int bits;
};

const std::vector<SkewedNetwork>& skewed_networks() {
    static const std::vector<SkewedNetwork> all{
        {{"line of 16", "mesh-16x16", {"topology.columns=16", "topology.rows=1"}}, 4},
        {{"mesh 8x8", "mesh-16x16", {"topology.columns=8", "topology.rows=8"}}, 6},
        {{"bus of 16", "bus-16", {}}, 4}};
    return all;
}

constexpr std::array orders{"sequence", "asynchronous"};

std::vector<std::string> changes_of(const SkewedNetwork& n) {
    return together(n.network.changes, with_messages_of(2 * skewed_words));
}

/// The mean time of a butterfly's messages, each alone on the network.
double mean_alone(const SkewedNetwork& n) {
    double sum = 0;
    for (int bit = 0; bit < n.bits; ++bit) {
        const Measured one = measure({n.network.machine, changes_of(n), messages({transfer(0, NodeId(1 << bit), skewed_words, skewed_words)})});
        sum += one.mean_latency;
    }
    return sum / n.bits;
}

}  // namespace

Section skewed(const Progress& progress) {
    Section section{"skew",
                    {"\"Less likely to compete\": S of a butterfly whose nodes compute before each step, for 0 to so many "
                     "message times",
                     {{"skew", "skew"}},
                     {},
                     {}},
                    true,
                    {}};
    std::vector<Trial> trials;
    std::vector<double> alone;
    std::vector<MessageCost> costs;
    for (const SkewedNetwork& n : skewed_networks()) {
        alone.push_back(mean_alone(n));
        costs.push_back(message_cost(n.network.machine, changes_of(n), skewed_words, 2 * skewed_words));
        for (const char* order : orders) {
            section.table.columns.push_back({fmt::format("{} {}", n.network.name, order),
                                             fmt::format("{}: {}", n.network.name, order)});
            for (const int skew : skews) {
                const auto cycles = static_cast<Cycle>(skew * costs.back().time(skewed_words));
                for (int seed = 1; seed <= seeds; ++seed) {
                    trials.push_back({n.network.machine, changes_of(n),
                                      workload("butterfly",
                                               {fmt::format("words={}", skewed_words), fmt::format("order={}", order),
                                                fmt::format("skew={}", cycles)},
                                               static_cast<std::uint64_t>(seed))});
                }
            }
        }
    }
    const auto measured = measure_all(trials, progress);
    for (const int skew : skews) section.table.rows.push_back({std::int64_t{skew}});
    std::size_t at = 0;
    for (std::size_t n = 0; n < alone.size(); ++n) {
        for (std::size_t order = 0; order < orders.size(); ++order) {
            for (std::size_t s = 0; s < skews.size(); ++s) {
                double latency = 0;
                for (int seed = 0; seed < seeds; ++seed) {
                    latency += measured[at].mean_latency / seeds;
                    section.passed = section.passed && measured[at].passed;
                    ++at;
                }
                section.table.rows[s].push_back(Decimal{1 + (latency - alone[n]) / (costs[n].t_w * skewed_words), 2});
            }
        }
    }
    return section;
}

}  // namespace narrows::foster
