#include "testbench/app/phase_causes.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "traces/why/summary.h"

namespace narrows {

namespace {

std::vector<Segment> path_of(const dense::MeasuredPhase& phase, const std::vector<Segment>& path) {
    return between(path, phase.begun, phase.begun + phase.cycles);
}

Cell kind_cell(ResourceKind kind) { return std::string(kind_name(kind)); }

}  // namespace

Table phase_causes_table(const dense::MeasuredPhases& measured, const std::vector<Segment>& path) {
    Table table{"phases: where the path spends the cycles of the slowest process",
                {{"phase", "phase"},
                 {"of", measured.has_distance ? "distance" : "pairs"},
                 {"cycles", "cycles"},
                 {"at", "most of them at"},
                 {"share", "%"},
                 {"longer", "longer by"},
                 {"because", "most of that at"}},
                {},
                {"Longer than the quickest phase; most of that at the part that the path has so much more cycles of."}};
    if (measured.phases.empty()) return table;
    const auto& quickest = *std::ranges::min_element(measured.phases, {}, &dense::MeasuredPhase::cycles);
    const std::vector<Segment> least = path_of(quickest, path);
    std::int64_t number = 0;
    for (const dense::MeasuredPhase& phase : measured.phases) {
        const std::vector<Segment> part = path_of(phase, path);
        std::vector<Cell> row{++number, std::int64_t{phase.distance_or_pairs}, phase.cycles};
        const std::vector<KindShare> kinds = by_kind(part);
        if (!kinds.empty()) {
            const double share = 100.0 * static_cast<double>(kinds.front().cycles) / static_cast<double>(phase.cycles);
            row.insert(row.end(), {kind_cell(kinds.front().kind), Decimal{share, 1}});
            const Cycle longer = phase.cycles - quickest.cycles;
            if (longer > 0) row.insert(row.end(), {longer, kind_cell(growth(least, part).front().kind)});
        }
        row.resize(table.columns.size(), std::monostate{});
        table.rows.push_back(std::move(row));
    }
    return table;
}

nlohmann::ordered_json phase_causes_json(const dense::MeasuredPhases& measured, const std::vector<Segment>& path) {
    auto json = nlohmann::ordered_json::array();
    for (const dense::MeasuredPhase& phase : measured.phases) {
        nlohmann::ordered_json one{{"phase", json.size() + 1},
                                   {"from", phase.begun},
                                   {"cycles", phase.cycles},
                                   {"by_kind", nlohmann::ordered_json::array()}};
        for (const KindShare& share : by_kind(path_of(phase, path)))
            one["by_kind"].push_back({{"kind", kind_name(share.kind)}, {"cycles", share.cycles}});
        json.push_back(std::move(one));
    }
    return json;
}

}  // namespace narrows
