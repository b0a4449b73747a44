#include "testbench/app/phases_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "testbench/workloads/dense/bandwidth.h"

namespace narrows {

namespace {

Cell microseconds(const Machine& machine, Cycle cycles) {
    const double time = machine.seconds(cycles) * 1e6;
    return Decimal{time, decimals_of(time, 1)};
}

Cell bandwidth(double mb_per_s) { return Decimal{mb_per_s, decimals_of(mb_per_s, 1)}; }

}  // namespace

Table phases_table(const dense::MeasuredPhases& measured, const Machine& machine) {
    Table table{"phases: MB/s that a process sends and receives, by the slowest process",
                {{"phase", "phase"},
                 {"of", measured.has_distance ? "distance" : "pairs"},
                 {"us", "time us"},
                 {"mb_per_s", "MB/s"},
                 {"one_way_mb_per_s", "one way"},
                 {"slowest_rank", "slowest rank"},
                 {"min", "shortest repetition us"},
                 {"max", "longest"}},
                {},
                {}};
    std::int64_t number = 0;
    for (const dense::MeasuredPhase& phase : measured.phases) {
        const double seconds = machine.seconds(phase.cycles);
        table.rows.push_back({++number, std::int64_t{phase.distance_or_pairs}, microseconds(machine, phase.cycles),
                              bandwidth(dense::counted_mb_per_s(measured, phase, machine)),
                              bandwidth(dense::mb_per_s(measured.one_way_bytes, seconds)), std::int64_t{phase.slowest},
                              microseconds(machine, phase.shortest), microseconds(machine, phase.longest)});
    }
    return table;
}

nlohmann::ordered_json to_json(const dense::MeasuredPhases& measured, const Machine& machine) {
    auto json = nlohmann::ordered_json::array();
    for (const dense::MeasuredPhase& phase : measured.phases) {
        const double seconds = machine.seconds(phase.cycles);
        json.push_back({{"phase", json.size() + 1},
                        {"distance", nullptr},
                        {"pairs", nullptr},
                        {"seconds", seconds},
                        {"mb_per_s", dense::counted_mb_per_s(measured, phase, machine)},
                        {"one_way_mb_per_s", dense::mb_per_s(measured.one_way_bytes, seconds)},
                        {"slowest_rank", static_cast<int>(phase.slowest)},
                        {"min", machine.seconds(phase.shortest)},
                        {"max", machine.seconds(phase.longest)}});
        json.back()[measured.has_distance ? "distance" : "pairs"] = phase.distance_or_pairs;
    }
    return json;
}

}  // namespace narrows
