#pragma once

#include "testbench/reproduce/delta/fit.h"

namespace narrows::delta {

/// A run of many messages: a machine has them only where it runs the whole grid.
bool takes_long(const CombiningProblem& problem);

/// f(L) of all runs, and how far they move if only a part of the runs is fitted. The report names the meshes and
/// lengths of its experiments, but not the blocks that it fitted, nor the residuals.
struct FitSpread {
    Fit all;
    Overlap tolerance{};         ///< the largest change of f(L)
    double ratio_tolerance = 0;  ///< ... of f(6) / f(4)
};

/// Parts: the runs that do not take long; those without one length, one block or one mesh; those with long blocks only.
FitSpread spread_of(const std::vector<Run>& runs, Residuals residuals);

inline double ratio_of(const Overlap& f) { return f[6] / f[4]; }

}  // namespace narrows::delta
