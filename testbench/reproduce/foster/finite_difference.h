#pragma once

#include "testbench/reproduce/foster/trial.h"

namespace narrows::foster {

/// Example 1: a grid of n x n x z points in slices, one for each processor. In each step a processor sends the two
/// outer layers of its slice to the processor before and after it in a ring, and then computes its points.
struct FiniteDifference {
    int n = 512;
    int z = 5;
    int steps = 4;
    Cycle point = 0;                ///< t_c: cycles that a point takes in a step
    std::vector<RankId> ring = {};  ///< the processors, slice by slice; empty: in the order of their numbers

    int words_of_transfer() const { return 2 * n * z; }
    double points() const { return static_cast<double>(n) * n * z; }
    /// Of the processor with the largest slice.
    Cycle computing(int processors) const {
        const Cycle layers = (n + processors - 1) / processors;
        return layers * n * z * point;
    }
};

MakeWorkload work_of(const FiniteDifference& problem);

}  // namespace narrows::foster
