#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "testbench/reproduce/foster/foster.h"
#include "testbench/reproduce/foster/trial.h"

namespace narrows::foster {

namespace {

struct Platform {
    const char* name;
    const char* machine;
    std::vector<std::string> (*of)(int nodes);
    double microseconds;  ///< a cycle
    int most_words;       ///< of a message
    std::vector<int> array;
    bool is_line;
};

const std::vector<Platform>& platforms() {
    static const std::vector<Platform> all{
        {"delta", "delta",
         [](int nodes) {
             return std::vector<std::string>{fmt::format("topology.columns={}", nodes), "topology.rows=1"};
         },
         0.01, 500'000, {1024, 8192, 65536}, true},
        {"Ethernet", "ethernet-16",
         [](int nodes) { return std::vector<std::string>{fmt::format("topology.nodes={}", nodes)}; }, 0.1, 368,
         {512, 2048, 8192}, false}};
    return all;
}

struct FftPoint {
    const Platform* platform;
    int array;
    int nodes;
    MessageCost cost;
    Measured run;

    int bits() const { return std::bit_width(static_cast<unsigned>(nodes)) - 1; }
    double words() const { return static_cast<double>(array) / nodes; }
    double simple() const { return 2 * bits() * cost.time(words()); }
    double refined() const {
        if (platform->is_line) return 2 * (bits() * cost.t_s + cost.t_w * words() * nodes / 2.0);
        return 2 * bits() * cost.time(words(), nodes / 2.0);
    }
};

}  // namespace

Section figure_3_21(const Progress& progress) {
    Section section{"figure_3_21",
                    {"Figure 3.21: two butterflies over an array of N words on P nodes",
                     {{"machine", "machine"},
                      {"array", "N"},
                      {"nodes", "P"},
                      {"simulated", "simulated ms"},
                      {"simple", "simple ms"},
                      {"refined", "refined ms"},
                      {"simple_ratio", "sim/simple"},
                      {"refined_ratio", "sim/refined"}},
                     {},
                     {}},
                    true,
                    {}};
    std::vector<FftPoint> points;
    std::vector<Trial> trials;
    for (const Platform& platform : platforms()) {
        const MessageCost cost = message_cost(platform.machine, platform.of(2), 184, 368);
        section.table.notes.push_back(fmt::format("{} {} {}", platform.name, cost.t_s, cost.t_w));
        for (const int array : platform.array) {
            for (const int nodes : {2, 4, 8, 16, 32, 64}) {
                if (array / nodes > platform.most_words) continue;
                points.push_back({&platform, array, nodes, cost, {}});
                trials.push_back({platform.machine, platform.of(nodes),
                                  workload("butterfly", {fmt::format("words={}", array / nodes), "butterflies=2"})});
            }
        }
    }
    const auto measured = measure_all(trials, progress);
    for (std::size_t i = 0; i < points.size(); ++i) {
        FftPoint& p = points[i];
        p.run = measured[i];
        const double ms = p.platform->microseconds / 1000;
        const auto cycles = static_cast<double>(p.run.cycles);
        section.passed = section.passed && p.run.passed;
        section.table.rows.push_back({std::string(p.platform->name), std::int64_t{p.array}, std::int64_t{p.nodes},
                                      Decimal{cycles * ms, 2}, Decimal{p.simple() * ms, 2},
                                      Decimal{p.refined() * ms, 2}, Decimal{cycles / p.simple(), 2},
                                      Decimal{cycles / p.refined(), 2}});
    }
    return section;
}

}  // namespace narrows::foster
