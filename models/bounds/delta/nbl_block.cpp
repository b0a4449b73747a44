#include <algorithm>
#include <cmath>

#include "models/bounds/delta/nbl.h"

namespace narrows::delta {

namespace {

/// Solves dT/dS = 0 for T = a N / S + d S + ...: a is the number of messages that a block costs in the steady state, d
/// the cost of one more element per block while the pipeline fills and drains.
std::optional<double> balance(double a, double d, double elements, double alpha) {
    if (d <= 0) return std::nullopt;
    return std::sqrt(a * elements * alpha / d);
}

}  // namespace

std::optional<double> best_block_formula(Algorithm algorithm, int columns, int rows, double elements,
                                         const Costs& costs) {
    const auto& [alpha, beta, c2, c3, f] = costs;
    const double w = columns;
    const double h = rows;
    if (algorithm == Algorithm::fence && w >= 3 && h >= 2) {
        return balance(6,
                       h * (c2 + 2 * beta * f[2]) + w * (c3 + 2 * beta * f[3]) - 3 * c3 +
                           beta * (2 * f[1] - 2 * f[2] - 4 * f[3] + 2 * f[4] - 3 * f[6]),
                       elements, alpha);
    }
    if (algorithm == Algorithm::snake && w * h >= 3) {
        return balance(4, (w * h - 2) * (c2 + 2 * beta * f[2]) + 2 * beta * (f[1] + f[3]) - 3 * beta * f[4], elements,
                       alpha);
    }
    return std::nullopt;
}

std::int64_t best_block(const CombiningProblem& problem, const Costs& costs) {
    const std::int64_t n = problem.elements;
    if (problem.algorithm == Algorithm::tree) return n;
    const std::int64_t fewest = n < 3 ? 1 : 3;
    CombiningProblem tried = problem;
    std::int64_t best = 0;
    double least = 0;
    const auto consider = [&](std::int64_t block) {
        tried.block = block;
        if (tried.blocks() < fewest) return;  // four elements make four blocks or two, never three
        const double cycles = time(tried, costs);
        if (best == 0 || cycles < least || (cycles == least && block > best)) {
            best = block;
            least = cycles;
        }
    };
    // For the same number of blocks shorter blocks take less time, so only the shortest counts for each number. That
    // leaves the lengths up to about sqrt(N), and ceil(N / B) for the numbers of blocks B below that.
    std::int64_t block = 1;
    for (; block * block <= n; ++block) consider(block);
    for (std::int64_t blocks = (n + block - 1) / block; blocks >= fewest; --blocks) consider((n + blocks - 1) / blocks);
    return best;
}

}  // namespace narrows::delta
