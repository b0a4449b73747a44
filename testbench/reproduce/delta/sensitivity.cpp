#include "testbench/reproduce/delta/calibration.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/fit.h"
#include "testbench/reproduce/delta/measured_machine.h"
#include "testbench/reproduce/delta/selection.h"

namespace narrows::delta {

namespace {

/// A row of the table. All costs but f(L) are the report's, even if the machine has others.
std::vector<Cell> fitted(const std::string& name, const std::string& of, const std::vector<Run>& runs,
                         delta::Residuals residuals) {
    const delta::Fit fit = fit_of(runs, residuals);
    std::vector<Cell> row{name, of, static_cast<std::int64_t>(runs.size())};
    for (const std::size_t links : {2, 3, 4, 6}) {
        row.emplace_back(Decimal{fit.f[links], 2});
        row.emplace_back(Decimal{fit.standard_error[links], 2});
    }
    row.emplace_back(Decimal{100 * root_mean_square_excess(runs, fit.f), 1});
    row.emplace_back(Decimal{distance_to_report(fit.f), 2});
    return row;
}

}  // namespace

Section sensitivity(const Calibration& calibration) {
    Section section{
        "sensitivity",
        {"Details of the machine that change the fitted f(L) (section 4.2); the report's are 1.1, 1.3, 3.9, 5.1",
         {{"machine", "machine"},
          {"samples", "fitted to"},
          {"runs", "runs"},
          {"f2", "f(2)"},
          {"f2_error", "+-"},
          {"f3", "f(3)"},
          {"f3_error", "+-"},
          {"f4", "f(4)"},
          {"f4_error", "+-"},
          {"f6", "f(6)"},
          {"f6_error", "+-"},
          {"rms", "rms %"},
          {"distance", "distance"}},
         {},
         {"All: snake and fence of the grid of section 4.2 that do not take long; relative residuals, unless absolute "
          "is said. alpha, beta, c2, c3 of the fit are always the report's. The runs are kept ones (calibration).",
          "rms: of what the fitted model is off, as a part of the simulated time. distance: root of the sum "
          "of the squares of the differences to the report's f(L).",
          meaning_of_names()}},
        true,
        {}};
    for (const MeasuredMachine& machine : calibration.machines) {
        const std::string& name = machine.variant.name;
        section.table.rows.push_back(fitted(name, "all", machine.grid, delta::Residuals::relative));
        section.table.rows.push_back(fitted(name, "all, absolute", machine.grid, delta::Residuals::absolute));
        if (!machine.variant.changes.empty()) continue;
        for (const Selection& selection : selections()) {
            const std::vector<Run> some = selected(selection, machine.grid);
            if (some.empty()) continue;  // fewer experiments than the document's
            section.table.rows.push_back(fitted(name, selection.name, some, delta::Residuals::relative));
        }
    }
    return section;
}

}  // namespace narrows::delta
