#pragma once

#include <vector>

#include "testbench/reproduce/delta/grid.h"

namespace narrows::delta {

/// The f(L) with which the report's models best fit these times (Littlefield 1992, section 4.2).
delta::Fit fit_of(const std::vector<Run>& runs, delta::Residuals kind);

/// True for the pattern that the report could not explain: f(2) and f(3) are nearer to 1 than to L, f(4) and f(6)
/// nearer to L.
bool has_pattern_of_report(const delta::Overlap& f);

/// Root of the sum of the squared differences of f(2), f(3), f(4) and f(6) from those of the report.
double distance_to_report(const delta::Overlap& f);

/// Root mean square error of the report's models with these f(L), relative to the simulated time.
double root_mean_square_excess(const std::vector<Run>& runs, const delta::Overlap& f);

}  // namespace narrows::delta
