#pragma once

#include <vector>

#include "testbench/reproduce/delta/grid.h"

namespace narrows::delta {

/// f(L) that make the report's models fit these times best (Littlefield 1992, section 4.2).
nbl::Fit fit_of(const std::vector<Run>& runs, nbl::Residuals kind);

/// What the report found and could not explain: f(2) and f(3) nearer to 1 than to L, f(4) and f(6) nearer to L.
bool has_pattern_of_report(const nbl::Overlap& f);

/// Root of the sum of the squares of the differences of f(2), f(3), f(4) and f(6) to those of the report.
double distance_to_report(const nbl::Overlap& f);

/// By how much the report's models with these f(L) are off, as a part of the simulated time.
double root_mean_square_excess(const std::vector<Run>& runs, const nbl::Overlap& f);

}  // namespace narrows::delta
