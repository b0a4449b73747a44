#pragma once

#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "models/bounds/delta/nbl_fit.h"

namespace narrows {

/// Four coefficients and their standard errors.
struct FittedLine {
    std::array<double, 4> change{};
    std::array<double, 4> standard_error{};
    std::vector<double> residuals;
    double root_mean_square = 0;
};

/// Least squares by the normal equations: (A^T A) x = A^T y, solved by Gauss-Jordan elimination, which also gives the
/// inverse. The standard error of x_i is sqrt(s^2 (A^T A)^-1_ii) with s^2 = sum of squares / (rows - 4).
inline FittedLine least_squares(const std::vector<std::array<double, 4>>& a, const std::vector<double>& y) {
    std::array<std::array<long double, 9>, 4> m{};  // A^T A, A^T y, unit matrix
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t row = 0; row < a.size(); ++row) {
            for (std::size_t j = 0; j < 4; ++j) m[i][j] += static_cast<long double>(a[row][i]) * a[row][j];
            m[i][4] += static_cast<long double>(a[row][i]) * y[row];
        }
        m[i][5 + i] = 1;
    }
    for (std::size_t i = 0; i < 4; ++i) {
        const long double pivot = m[i][i];
        for (long double& value : m[i]) value /= pivot;
        for (std::size_t other = 0; other < 4; ++other) {
            const long double factor = m[other][i];
            for (std::size_t j = 0; j < 9 && other != i; ++j) m[other][j] -= factor * m[i][j];
        }
    }
    FittedLine fitted;
    long double squares = 0;
    for (std::size_t row = 0; row < a.size(); ++row) {
        long double residual = y[row];
        for (std::size_t i = 0; i < 4; ++i) residual -= m[i][4] * a[row][i];
        fitted.residuals.push_back(static_cast<double>(residual));
        squares += residual * residual;
    }
    const auto rows = static_cast<long double>(a.size());
    for (std::size_t i = 0; i < 4; ++i) {
        fitted.change[i] = static_cast<double>(m[i][4]);
        fitted.standard_error[i] = static_cast<double>(std::sqrt(squares / (rows - 4) * m[i][5 + i]));
    }
    fitted.root_mean_square = static_cast<double>(std::sqrt(squares / rows));
    return fitted;
}

}  // namespace narrows

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
