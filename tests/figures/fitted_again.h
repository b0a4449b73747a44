#pragma once

#include <span>

#include "models/bounds/delta/nbl_fit.h"
#include "tests/figures/least_squares.h"

namespace narrows::delta {

/// The arguments of f(L) that are fitted.
inline constexpr std::array fitted_links{2, 3, 4, 6};

/// The costs of machine delta, in cycles of 10 ns (Littlefield 1992, section 7.1).
inline Costs costs_with(const Overlap& f) { return {5400, 154, 25, 37, f}; }

/// Fits the changes of f(L) from nominal, where it is L, to cycles that were simulated. Relative residuals are divided
/// by these cycles.
inline FittedLine fitted_again(std::span<const CombiningProblem> problems, std::span<const double> cycles,
                               bool relative) {
    std::vector<std::array<double, 4>> slopes;
    std::vector<double> off;
    for (std::size_t i = 0; i < problems.size(); ++i) {
        const double weight = relative ? 1 / cycles[i] : 1;
        const double nominal = time(problems[i], costs_with(nominal_overlap));
        off.push_back(weight * (cycles[i] - nominal));
        std::array<double, 4>& row = slopes.emplace_back();
        for (std::size_t k = 0; k < fitted_links.size(); ++k) {
            Overlap one_more = nominal_overlap;
            one_more[static_cast<std::size_t>(fitted_links[k])] += 1;
            row[k] = weight * (time(problems[i], costs_with(one_more)) - nominal);
        }
    }
    return least_squares(slopes, off);
}

}  // namespace narrows::delta
