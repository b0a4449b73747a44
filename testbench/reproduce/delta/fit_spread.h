#pragma once

#include "testbench/reproduce/delta/fit.h"

namespace narrows::delta {

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
