#pragma once

#include "testbench/reproduce/delta/simulated_experiments.h"

namespace narrows::delta {

/// The experiments of figure 4: Snake and Fence on one mesh with one length, over block sizes; Snake first.
std::vector<delta::CombiningProblem> block_size_problems(const Experiments& experiments);

/// The block size with which the algorithm was fastest in these runs; of equally fast ones the first.
std::int64_t best_simulated_block(const std::vector<Run>& runs, delta::Algorithm algorithm);

}  // namespace narrows::delta
