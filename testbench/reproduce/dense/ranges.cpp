#include <fmt/format.h>

#include "testbench/reproduce/dense/scale.h"
#include "testbench/reproduce/dense/shapes.h"
#include "testbench/reproduce/dense/variants.h"

namespace narrows::dense {

namespace {

constexpr int judged_bytes = 100'000;

/// A parameter of a machine over its range.
struct Assumption {
    std::string machine;
    std::string name;                              ///< name that people read
    std::vector<std::vector<std::string>> values;  ///< KEY=VALUE, each with its consequences
};

constexpr int cycles_of_us = 1000;  // in a microsecond of frost and blue
constexpr int cycles_of_us_on_tc2k = 2000;

/// MB/s equal bytes in a microsecond.
std::vector<std::vector<std::string>> rates(const std::vector<std::string>& parameters,
                                            std::initializer_list<int> mb_per_s, int cycles = cycles_of_us) {
    std::vector<std::vector<std::string>> all;
    for (const int each : mb_per_s) {
        all.emplace_back();
        for (const std::string& parameter : parameters)
            all.back().push_back(fmt::format("{}={},{}", parameter, each, cycles));
    }
    return all;
}

std::vector<std::vector<std::string>> given(const std::string& parameter, std::initializer_list<const char*> values) {
    std::vector<std::vector<std::string>> all;
    for (const char* const each : values) all.push_back({fmt::format("{}={}", parameter, each)});
    return all;
}

std::vector<Assumption> assumptions() {
    const std::vector<std::string> copy{"processor.copy_rate"};
    const std::vector<std::string> bus{"interface.host_bus_bandwidth"};
    // In machines with this range, the one port is as wide as the memory.
    const std::vector<std::string> memory{"memory.bandwidth", "memory.port_bandwidth"};
    return {{"frost", "copy rate", rates(copy, {500, 600, 700, 800, 1000})},
            {"frost", "overhead", given("processor.send_overhead", {"5us", "9us", "15us"})},
            {"frost", "adapter", rates(bus, {500, 600, 660, 720, 780, 840, 1000})},
            {"blue", "copy rate", rates(copy, {75, 100, 115, 130, 150, 200})},
            {"blue", "host bus", rates(bus, {200, 250, 300, 400, 500})},
            {"blue", "memory", rates(memory, {500, 750, 900, 1000, 1100, 1328})},
            {"tc2k", "host bus", rates(bus, {250, 300, 350, 400, 528}, cycles_of_us_on_tc2k)},
            {"tc2k", "copy rate", rates(copy, {200, 267, 333, 500}, cycles_of_us_on_tc2k)},
            {"tc2k", "memory", rates(memory, {1500, 2200, 3000}, cycles_of_us_on_tc2k)},
            {"tc2k", "control bytes", given("message.control_bytes", {"0", "1500", "3000"})}};
}

/// The text of a rate, which is so many bytes in a microsecond.
std::string value_text(const std::string& change) {
    const std::string value = change.substr(change.find('=') + 1);
    const std::size_t comma = value.find(',');
    return comma == std::string::npos ? value : value.substr(0, comma) + " MB/s";
}

/// Smaller messages of Blue stay in its caches, and do not show its memory.
int bytes_of_pairs(const std::string& machine) { return machine == "blue" ? beyond_caches : judged_bytes; }

std::vector<Wanted> runs_of(const std::string& machine, const std::vector<std::string>& changes) {
    const auto run = [&](const char* pattern, int ranks, int nodes, int bytes) {
        return Wanted{changed(experiment_on(machine, pattern, ranks, nodes), changes), bytes, repetitions_of_large};
    };
    return {run("aapc", 32, 8, judged_bytes), run("simple-pairwise", 32, 8, judged_bytes),
            run("cumulative-pairwise", 4, 1, bytes_of_pairs(machine))};
}

/// True for "40 %, factor 3", the document's statement about simple-pairwise.
bool is_met(const std::string& machine, const Curve& simple) {
    const double factor = simple.mb_per_s[0] / simple.mb_per_s[15];
    if (machine == "tc2k") return 2.5 <= factor && factor <= 3.5;
    return 35 <= loss(simple, 1, 16) && loss(simple, 1, 16) <= 45;
}

}  // namespace

Section ranges(const AnalysisQuestion& asked) {
    std::vector<Wanted> wanted;
    for (const Assumption& assumption : assumptions()) {
        for (const std::vector<std::string>& changes : assumption.values) {
            const auto more = runs_of(assumption.machine, changes);
            wanted.insert(wanted.end(), more.begin(), more.end());
        }
    }
    const MeasuredCurves runs(wanted, asked);
    Section section{
        "dense-patterns.ranges",
        {"Assumptions over their ranges: losses with messages of 100 KB",
         {{"machine", "machine"},
          {"assumption", "assumption"},
          {"value", "value"},
          {"aapc", "aapc, 1 to 16 %"},
          {"simple", "simple-pairwise, 1 to 16 %"},
          {"factor", "factor"},
          {"pairs", "within a node, 1 to 2 pairs %"}},
         {},
         {"32 processes on 8 nodes, and 4 on one node: there Blue has messages of 300 KB, more than its caches hold. "
          "simple-pairwise is judged: 35 to 45 % on Frost and Blue, a factor of 2.5 to 3.5 on TC2K. The numbers to "
          "which values are chosen are not confirmed by them."}},
        runs.all_passed(),
        {}};
    for (const Assumption& assumption : assumptions()) {
        double met = 0;
        double small = 0;
        for (const std::vector<std::string>& changes : assumption.values) {
            const auto of = runs_of(assumption.machine, changes);
            const Curve& simple = runs.of(of[1]);
            const double pairs = loss(runs.of(of[2]), 1, 2);
            section.table.rows.push_back({assumption.machine, assumption.name, value_text(changes.front()),
                                          Decimal{loss(runs.of(of[0]), 1, 16), 1}, Decimal{loss(simple, 1, 16), 1},
                                          Decimal{simple.mb_per_s[0] / simple.mb_per_s[15], 2}, Decimal{pairs, 1}});
            met += is_met(assumption.machine, simple) ? 1 : 0;
            small += no_loss < pairs && pairs <= small_loss ? 1 : 0;
        }
        section.values.push_back({fmt::format("{}, {}: met", assumption.machine, assumption.name), met});
        section.values.push_back({fmt::format("{}, {}: small loss", assumption.machine, assumption.name), small});
    }
    return section;
}

}  // namespace narrows::dense
