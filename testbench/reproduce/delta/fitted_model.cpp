#include <fmt/format.h>

#include <cmath>

#include "testbench/reproduce/delta/contest.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/named_values.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

/// How much the model's time exceeds the simulated one, in percent.
double excess(const delta::CombiningProblem& problem, double cycles, const delta::Costs& costs) {
    return 100 * (delta::time(problem, costs) / cycles - 1);
}

std::vector<Cell> row_of(const Contest& contest) {
    std::vector<Cell> row{mesh_text(contest.mesh), contest.elements};
    for (const delta::Algorithm algorithm : algorithms) {
        const auto& [block, cycles] = contest.of(algorithm);
        const delta::CombiningProblem problem{algorithm, contest.mesh.columns, contest.mesh.rows, contest.elements,
                                              block};
        if (algorithm != delta::Algorithm::tree) row.emplace_back(block);
        row.emplace_back(Decimal{milliseconds(cycles), 2});
        row.emplace_back(Decimal{excess(problem, cycles, report_fit_costs()), 1});
        if (algorithm != delta::Algorithm::tree) row.emplace_back(Decimal{excess(problem, cycles, nominal_costs()), 1});
    }
    return row;
}

Table all_points(const std::vector<Run>& runs) {
    Table table{"",
                {{"algorithm", ""},
                 {"columns", ""},
                 {"rows", ""},
                 {"elements", ""},
                 {"block", ""},
                 {"messages", ""},
                 {"cycles", ""},
                 {"simulated_ms", ""},
                 {"fitted_ms", ""},
                 {"nominal_ms", ""},
                 {"standard_ms", ""}},
                {},
                {}};
    for (const Run& run : runs) {
        const delta::CombiningProblem& p = run.problem;
        std::vector<Cell> row{std::string(delta::name_of(p.algorithm)),
                              std::int64_t{p.columns},
                              std::int64_t{p.rows},
                              p.elements,
                              p.block,
                              static_cast<std::int64_t>(run.messages),
                              run.cycles,
                              Decimal{milliseconds(static_cast<double>(run.cycles)), 5}};
        for (const delta::Costs& costs : {report_fit_costs(), nominal_costs(), standard_costs()}) {
            row.emplace_back(Decimal{milliseconds(delta::time(p, costs)), 5});
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

/// Root mean square of the excess over all runs.
double typical_excess(const std::vector<Run>& runs, const delta::Costs& costs) {
    double sum = 0;
    for (const Run& run : runs) sum += std::pow(excess(run.problem, static_cast<double>(run.cycles), costs), 2);
    return std::sqrt(sum / static_cast<double>(runs.size()));
}

}  // namespace

Section fitted_model(const std::vector<Run>& runs) {
    Section section{
        "fitted_model",
        {"Figure 7: simulated ms, each with the best of the blocks tried, and by how many % models exceed it",
         {{"mesh", "mesh"},
          {"elements", "N"},
          {"tree_ms", "Tree"},
          {"tree_model", "models"},
          {"snake_block", "S"},
          {"snake_ms", "Snake"},
          {"snake_fitted", "fitted"},
          {"snake_nominal", "nominal"},
          {"fence_block", "S"},
          {"fence_ms", "Fence"},
          {"fence_fitted", "fitted"},
          {"fence_nominal", "nominal"}},
         {},
         {}},
        true,
        all_points(runs)};
    for (const Contest& contest : contests_of(runs)) section.table.rows.push_back(row_of(contest));
    section.table.notes = {
        "Fitted: the report's f(2) = 1.1, f(3) = 1.3, f(4) = 3.9, f(6) = 5.1; nominal: f(L) = L. Tree has one link "
        "active in both.",
        fmt::format(
            "Over all {} runs the root mean square of the excess is {:.0f} % fitted, {:.0f} % nominal, {:.0f} % "
            "standard (f(L) = 1).",
            runs.size(), typical_excess(runs, report_fit_costs()), typical_excess(runs, nominal_costs()),
            typical_excess(runs, standard_costs()))};
    add_values_of_grid(section, runs);
    return section;
}

}  // namespace narrows::delta
