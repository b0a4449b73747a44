#pragma once

#include <span>
#include <vector>

#include "models/bounds/delta/nbl.h"

/// f(L) from measured times, as the report does it (Littlefield 1992, section 4.2: "treating the f(L) as parameters").
namespace narrows::nbl {

struct Sample {
    CombiningProblem problem;
    double cycles;  ///< measured, above zero
};

/// What least squares makes small: measured minus model in cycles, or that as a part of the measured. The first is
/// about the longest runs, the second about all alike.
enum class Residuals { absolute, relative };

struct Fit {
    /// f(2), f(3), f(4) and f(6) fitted, f(1) as it was known. Samples that leave some of them open leave a choice: it
    /// is made so that the change from what was known is small.
    Overlap f;
    /// The L whose f(L) the samples do not settle, alone or together with others.
    std::vector<int> undetermined;
    /// Of each f(L), from how far the samples are off; 0 where there are no more samples than coefficients, and for
    /// undetermined ones.
    Overlap standard_error;
    std::vector<double> residuals;  ///< of each sample, as asked for
    double root_mean_square;        ///< of the residuals
};

/// The models are linear in f, so this is one linear problem. Everything but f(2), f(3), f(4) and f(6) is `known`.
Fit fit(std::span<const Sample> samples, const Costs& known, Residuals kind);

}  // namespace narrows::nbl
