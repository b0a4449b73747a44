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

/// True for a run of many messages, which a machine only has if it runs the whole grid.
bool takes_long(const CombiningProblem& problem);

/// f(L) fitted to all runs, and how far it moves if only some are fitted. The report names the meshes and lengths of
/// its experiments, but not the fitted blocks or the residuals.
struct FitSpread {
    Fit all;
    Overlap tolerance{};         ///< the largest change of f(L)
    double ratio_tolerance = 0;  ///< the largest change of f(6) / f(4)
};

/// Fits parts: the short runs; runs without one length, block or mesh; runs with long blocks only.
FitSpread spread_of(const std::vector<Run>& runs, Residuals residuals);

inline double ratio_of(const Overlap& f) { return f[6] / f[4]; }

}  // namespace narrows::delta
