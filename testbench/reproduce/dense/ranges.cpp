#include <fmt/format.h>

#include "testbench/reproduce/dense/shapes.h"
#include "testbench/reproduce/dense/variants.h"

namespace narrows::dense {

namespace {

constexpr int judged_bytes = 100'000;

/// A parameter of a machine over its range.
struct Assumption {
    std::string machine;
    std::string name;                 ///< for people
    std::vector<std::string> values;  ///< KEY=VALUE
};

constexpr int cycles_of_us = 1000;  // on frost and blue
constexpr int cycles_of_us_on_tc2k = 2000;

/// MB/s are bytes in a microsecond.
std::vector<std::string> rates(const std::string& parameter, std::initializer_list<int> mb_per_s,
                               int cycles = cycles_of_us) {
    std::vector<std::string> texts;
    for (const int each : mb_per_s) texts.push_back(fmt::format("{}={},{}", parameter, each, cycles));
    return texts;
}

std::vector<std::string> overheads(std::initializer_list<int> all) {
    std::vector<std::string> texts;
    for (const int each : all) texts.push_back(fmt::format("processor.send_overhead={}us", each));
    return texts;
}

std::vector<Assumption> assumptions() {
    return {
        {"frost", "copy rate", rates("processor.copy_rate", {500, 600, 700, 800, 1000})},
        {"frost", "overhead", overheads({5, 9, 15})},
        {"frost", "adapter", rates("interface.host_bus_bandwidth", {500, 600, 660, 720, 780, 840, 1000})},
        {"blue", "copy rate", rates("processor.copy_rate", {75, 100, 115, 130, 150, 200})},
        {"blue", "host bus", rates("interface.host_bus_bandwidth", {200, 250, 300, 400, 500})},
        {"blue", "memory", rates("memory.bandwidth", {500, 750, 1000, 1328})},
        {"tc2k", "host bus", rates("interface.host_bus_bandwidth", {250, 300, 350, 400, 528}, cycles_of_us_on_tc2k)},
        {"tc2k", "copy rate", rates("processor.copy_rate", {200, 267, 333, 500}, cycles_of_us_on_tc2k)},
        {"tc2k", "memory", rates("memory.bandwidth", {1500, 2200, 3000}, cycles_of_us_on_tc2k)},
        {"tc2k",
         "control bytes",
         {"message.control_bytes=0", "message.control_bytes=1500", "message.control_bytes=3000"}}};
}

/// A rate is so many bytes in a microsecond.
std::string value_text(const std::string& change) {
    const std::string value = change.substr(change.find('=') + 1);
    const std::size_t comma = value.find(',');
    return comma == std::string::npos ? value : value.substr(0, comma) + " MB/s";
}

std::vector<Wanted> runs_of(const std::string& machine, const std::string& change) {
    std::vector<Wanted> wanted;
    for (const Experiment& e : {experiment_on(machine, "aapc", 32, 8), experiment_on(machine, "simple-pairwise", 32, 8),
                                experiment_on(machine, "cumulative-pairwise", 4, 1)})
        wanted.push_back({changed(e, {change}), judged_bytes, repetitions_of_variants});
    return wanted;
}

/// "40 %, factor 3": what the document says of simple-pairwise.
bool is_met(const std::string& machine, const Curve& simple) {
    const double factor = simple.mb_per_s[0] / simple.mb_per_s[15];
    if (machine == "tc2k") return 2.5 <= factor && factor <= 3.5;
    return 35 <= loss(simple, 1, 16) && loss(simple, 1, 16) <= 45;
}

}  // namespace

Section ranges(DoneRuns& runs, const Progress& progress) {
    std::vector<Wanted> wanted;
    for (const Assumption& assumption : assumptions()) {
        for (const std::string& change : assumption.values) {
            const auto more = runs_of(assumption.machine, change);
            wanted.insert(wanted.end(), more.begin(), more.end());
        }
    }
    runs.add(wanted, progress);
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
         {"32 processes on 8 nodes, and 4 on one node. The last column judges simple-pairwise: 35 to 45 % on "
          "Frost and Blue, a factor of 2.5 to 3.5 on TC2K. The numbers to which values are chosen are not "
          "confirmed by them."}},
        runs.all_passed(),
        {}};
    for (const Assumption& assumption : assumptions()) {
        double met = 0;
        for (const std::string& change : assumption.values) {
            const auto of = runs_of(assumption.machine, change);
            const Curve& simple = runs.of(of[1]);
            section.table.rows.push_back({assumption.machine, assumption.name, value_text(change),
                                          Decimal{loss(runs.of(of[0]), 1, 16), 1}, Decimal{loss(simple, 1, 16), 1},
                                          Decimal{simple.mb_per_s[0] / simple.mb_per_s[15], 2},
                                          Decimal{loss(runs.of(of[2]), 1, 2), 1}});
            met += is_met(assumption.machine, simple) ? 1 : 0;
        }
        section.values.push_back({fmt::format("{}, {}: met", assumption.machine, assumption.name), met});
    }
    return section;
}

}  // namespace narrows::dense
