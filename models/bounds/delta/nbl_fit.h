#pragma once

#include <span>
#include <vector>

#include "models/bounds/delta/nbl.h"

/// Fits f(L) to measured times, as the report does (Littlefield 1992, section 4.2: "treating the f(L) as parameters").
namespace narrows::delta {

struct Sample {
    CombiningProblem problem;
    double cycles;  ///< measured, above zero
};

/// The quantity that least squares minimises: measured minus model in cycles (dominated by the longest runs), or this
/// difference relative to the measured time (all runs weigh the same).
enum class Residuals { absolute, relative };

struct Fit {
    /// f(2), f(3), f(4) and f(6) fitted, f(1) as in `known`. If the samples leave some of them undetermined, this is
    /// the solution with the smallest change from `known`.
    Overlap f;
    /// Each L whose f(L) the samples do not determine, alone or together with others.
    std::vector<int> undetermined;
    /// The standard error of each f(L), estimated from the residuals. 0 for undetermined ones, and for all if there are
    /// no more samples than coefficients.
    Overlap standard_error;
    std::vector<double> residuals;  ///< one for each sample of the kind asked for
    double root_mean_square;        ///< the root of the mean squared residual
};

/// The models are linear in f, so this is one linear problem. All other costs come from `known`.
Fit fit(std::span<const Sample> samples, const Costs& known, Residuals kind);

}  // namespace narrows::delta
