#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "testbench/reproduce/delta/contest.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/fit.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

constexpr std::size_t worst_shown = 4;

/// The runs that differ most from the fitted model: "snake 4x4 N=1e2 S=20 -40 %".
std::string worst_of(const std::vector<Run>& runs, const delta::Fit& fit, double unit, const char* unit_name) {
    std::vector<std::size_t> order(runs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return std::abs(fit.residuals[i]); });
    order.resize(std::min(order.size(), worst_shown));
    std::vector<std::string> texts;
    for (const std::size_t i : order) {
        const delta::CombiningProblem& p = runs[i].problem;
        texts.push_back(fmt::format("{} {} N={} S={} {:+.0f} {}", capital_name(p.algorithm),
                                    mesh_text({p.columns, p.rows}), length_text(p.elements), p.block,
                                    fit.residuals[i] * unit, unit_name));
    }
    return fmt::format("{}", fmt::join(texts, ", "));
}

Table residuals_of(const std::vector<Run>& runs, const delta::Fit& absolute, const delta::Fit& relative) {
    Table table{"",
                {{"algorithm", ""},
                 {"columns", ""},
                 {"rows", ""},
                 {"elements", ""},
                 {"block", ""},
                 {"simulated_ms", ""},
                 {"absolute_residual_ms", ""},
                 {"relative_residual", ""}},
                {},
                {}};
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const delta::CombiningProblem& p = runs[i].problem;
        table.rows.push_back({std::string(delta::name_of(p.algorithm)), std::int64_t{p.columns}, std::int64_t{p.rows},
                              p.elements, p.block, Decimal{milliseconds(static_cast<double>(runs[i].cycles)), 5},
                              Decimal{milliseconds(absolute.residuals[i]), 5}, Decimal{relative.residuals[i], 5}});
    }
    return table;
}

}  // namespace

Section overlap_fit(const std::vector<Run>& runs) {
    const FitSpread by_cycles = spread_of(runs, delta::Residuals::absolute);
    const FitSpread by_relative = spread_of(runs, delta::Residuals::relative);
    const delta::Fit& absolute = by_cycles.all;
    const delta::Fit& relative = by_relative.all;
    Section section{"fitted_overlap",
                    {fmt::format("f(L) fitted to {} simulated times by least squares (section 4.2)", runs.size()),
                     {{"links", "L"},
                      {"nominal", "nominal"},
                      {"report", "report's fit"},
                      {"absolute", "of absolute residuals"},
                      {"absolute_tolerance", "+-"},
                      {"relative", "of relative residuals"},
                      {"relative_tolerance", "+-"}},
                     {},
                     {}},
                    true,
                    residuals_of(runs, absolute, relative)};
    for (const std::size_t links : {2, 3, 4, 6}) {
        std::vector<Cell> row;
        row.emplace_back(static_cast<std::int64_t>(links));
        row.emplace_back(Decimal{delta::nominal_overlap[links], 1});
        row.emplace_back(Decimal{delta::fitted_overlap[links], 1});
        for (const FitSpread* spread : {&by_cycles, &by_relative}) {
            row.emplace_back(Decimal{spread->all.f[links], 2});
            row.emplace_back(Decimal{spread->tolerance[links], 2});
        }
        section.table.rows.push_back(std::move(row));
        section.values.insert(section.values.end(), {{fmt::format("f{}", links), absolute.f[links]},
                                                     {fmt::format("relative_f{}", links), relative.f[links]}});
    }
    section.table.notes = {
        fmt::format("Residuals (simulated minus model), root mean square: {:.0f} ms; {:.0f} %.",
                    milliseconds(absolute.root_mean_square), 100 * relative.root_mean_square),
        "+-: the largest change of f(L) if a part of the runs is fitted (docs/findings/nbl-calibration.md, \"The "
        "tolerance\").",
        fmt::format("Worst: {}; {}.", worst_of(runs, absolute, milliseconds(1), "ms"),
                    worst_of(runs, relative, 100, "%")),
        "The simulation knows no f(L), and yet the fit finds the report's pattern: a step of the full pipeline (4 or 6 "
        "links by the model) costs the time of L links, one of filling and draining (2 or 3 links by the model) that "
        "of one. Relative residuals, in which short vectors count, push f(2) and f(3) even below 1: the model's "
        "overheads of these steps, 2 alpha and 3 alpha, are too high as well."};
    section.fails_if =
        "f(2) or f(3) of a fit is not nearer to 1 than to L; or if f(4) or f(6) is not nearer to L than to 1";
    section.passed = has_pattern_of_report(absolute.f) && has_pattern_of_report(relative.f);
    return section;
}

}  // namespace narrows::delta
