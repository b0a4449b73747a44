#include "models/bounds/delta/nbl_fit.h"

#include <Eigen/SVD>
#include <array>
#include <cmath>

namespace narrows::delta {

namespace {

constexpr std::array<int, 4> fitted_links{2, 3, 4, 6};
constexpr Eigen::Index coefficients = fitted_links.size();
/// Singular values below the largest one times this are rounding errors.
constexpr double rounding = 1e-9;

/// d time / d f(L), for each fitted L.
Eigen::RowVector4d slopes(const CombiningProblem& problem, const Costs& known) {
    // The model is linear in f: the time with all other costs zero is the contribution of one f(L).
    Eigen::RowVector4d row;
    for (Eigen::Index i = 0; i < coefficients; ++i) {
        Costs only;
        only.beta = known.beta;
        only.f = {};
        only.f[fitted_links[i]] = 1;
        row[i] = time(problem, only);
    }
    return row;
}

}  // namespace

Fit fit(std::span<const Sample> samples, const Costs& known, Residuals kind) {
    const auto rows = static_cast<Eigen::Index>(samples.size());
    Eigen::MatrixX4d a(rows, coefficients);
    Eigen::VectorXd off(rows);  // measured minus model, with the f known so far
    Eigen::VectorXd weight(rows);
    for (Eigen::Index i = 0; i < rows; ++i) {
        const Sample& sample = samples[i];
        weight[i] = kind == Residuals::relative ? 1 / sample.cycles : 1;
        a.row(i) = weight[i] * slopes(sample.problem, known);
        off[i] = weight[i] * (sample.cycles - time(sample.problem, known));
    }

    Fit result{known.f, {}, {}, {}, 0};
    if (samples.empty()) {
        result.undetermined.assign(fitted_links.begin(), fitted_links.end());
        return result;
    }
    // Columns scaled to one size, so that the limit for rounding does not depend on how often a step occurs.
    Eigen::Vector4d size = a.colwise().norm();
    for (double& s : size) s = s > 0 ? s : 1;
    Eigen::JacobiSVD<Eigen::MatrixXd> svd(a * size.cwiseInverse().asDiagonal(),
                                          Eigen::ComputeThinU | Eigen::ComputeFullV);
    svd.setThreshold(rounding);
    const Eigen::Index rank = svd.rank();
    const Eigen::MatrixXd& v = svd.matrixV();
    const Eigen::VectorXd change = svd.solve(off).cwiseQuotient(size);
    const Eigen::VectorXd residuals = off - a * change;
    const double variance = rows > rank ? residuals.squaredNorm() / static_cast<double>(rows - rank) : 0;
    for (Eigen::Index i = 0; i < coefficients; ++i) {
        const int links = fitted_links[i];
        result.f[links] += change[i];
        // An f(L) is undetermined if it has a part in the null space: it can then change without changing any sample.
        if (v.row(i).tail(coefficients - rank).norm() > std::sqrt(rounding)) {
            result.undetermined.push_back(links);
            continue;
        }
        const Eigen::VectorXd seen = v.row(i).head(rank).transpose().cwiseQuotient(svd.singularValues().head(rank));
        result.standard_error[links] = std::sqrt(variance) * seen.norm() / size[i];
    }
    result.residuals.assign(residuals.begin(), residuals.end());
    result.root_mean_square = std::sqrt(residuals.squaredNorm() / static_cast<double>(rows));
    return result;
}

}  // namespace narrows::delta
