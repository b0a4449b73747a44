#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/foster/butterflies.h"
#include "testbench/reproduce/foster/foster.h"

namespace narrows::foster {

namespace {

double off(const ButterflyPoint& point, double model) { return 100 * (model / static_cast<double>(point.run.cycles) - 1); }

Table all_points(const std::vector<ButterflyPoint>& points) {
    Table table{"",
                {{"network", ""},
                 {"nodes", ""},
                 {"words", ""},
                 {"cycles", ""},
                 {"simple", ""},
                 {"stated", ""},
                 {"by_wires", ""},
                 {"bound", ""},
                 {"on_a_wire", ""},
                 {"t_s", ""},
                 {"t_w", ""}},
                {},
                {}};
    for (const ButterflyPoint& p : points) {
        const auto stated = p.stated();
        table.rows.push_back({p.network->name, std::int64_t{p.nodes()}, std::int64_t{p.words}, p.run.cycles,
                              Decimal{p.simple(), 1}, stated ? Cell(Decimal{*stated, 1}) : Cell(std::monostate{}),
                              Decimal{p.by_wires(), 1}, p.run.bound,
                              std::vector<std::int64_t>(p.on_a_wire.begin(), p.on_a_wire.end()),
                              Decimal{p.cost.t_s, 2}, Decimal{p.cost.t_w, 4}});
    }
    return table;
}

}  // namespace

Section example_2_section(Butterflies& butterflies, const Progress& progress) {
    const std::vector<ButterflyPoint>& points = butterflies.points(progress);
    Section section{"example_2",
                    {"Example 2: a butterfly over networks, messages of 360 words, in cycles",
                     {{"network", "network"},
                      {"nodes", "P"},
                      {"simulated", "simulated"},
                      {"simple", "no competition"},
                      {"stated", "document"},
                      {"by_wires", "S of wires"},
                      {"mean", "mean S"},
                      {"bound", "bound"},
                      {"stated_off", "document off by %"},
                      {"wires_off", "wires off by %"}},
                     {},
                     {}},
                    true,
                    all_points(points)};
    const int longest = butterflies.experiments().words.back();
    for (const ButterflyPoint& p : points) {
        section.passed = section.passed && p.run.passed;
        if (p.words != longest) continue;
        const auto stated = p.stated();
        section.table.rows.push_back(
            {p.network->name, std::int64_t{p.nodes()}, p.run.cycles, Decimal{p.simple(), 0},
             stated ? Cell(Decimal{*stated, 0}) : Cell(std::string("-")), Decimal{p.by_wires(), 0},
             Decimal{p.mean_on_a_wire(), 1}, p.run.bound,
             stated ? Cell(Decimal{off(p, *stated), 0}) : Cell(std::string("-")), Decimal{off(p, p.by_wires()), 0}});
    }
    return section;
}

}  // namespace narrows::foster
