#pragma once

#include <cstdint>
#include <vector>

#include "testbench/reproduce/dense/experiment.h"

namespace narrows::dense {

/// The amount of runs: all sizes of the document, or a few.
struct Scale {
    std::vector<int> sizes;
    int most_bytes_of_many;   ///< the limit for more than 64 processes
    std::uint64_t seeds = 1;  ///< 1, 2, .. for short runs

    int most_bytes(const Experiment& experiment) const;
    /// The number of seeds of a run.
    std::uint64_t seeds_of(const Experiment& experiment, int bytes) const;
    /// Returns runs with each of these sizes and their seeds.
    std::vector<Wanted> runs_of(const Experiment& experiment) const;
};

/// Returns all sizes, with ten seeds.
Scale full_scale();
/// The runs of ordinary tests.
Scale quick_scale(std::uint64_t seeds = 1);

/// The results of an experiment with a seed, by size; those of the first seed for sizes with fewer seeds.
Curves curves_of(const Experiment& experiment, const Scale& scale, const MeasuredCurves& runs, std::uint64_t seed = 1);

inline constexpr int repetitions_of_large = 2;  ///< messages of 100 and 300 KB are repeated so often

/// Equal for all machines, so that their curves can be compared. Small messages need more repetitions, because a
/// process that leaves the barrier late holds up the others once.
int repetitions_of(const Experiment& experiment, int bytes);

}  // namespace narrows::dense
