#pragma once

#include <vector>

#include "testbench/reproduce/delta/grid.h"

/// Costs from the difference of two runs, where their common part cancels out.
namespace narrows::delta {

/// The cost of one more element in the steady state.
struct SteadyState {
    double cycles;       ///< time of the element
    std::int64_t block;  ///< elements in a block
};

/// Compares the two runs with the most elements, on the smallest mesh with the longest block. 0 cycles without two such
/// runs.
SteadyState steady_state(const std::vector<Run>& grid, delta::Algorithm algorithm);

/// Cycles for one more node in a snake, from every two runs on the two largest meshes that are otherwise equal and have
/// at least three blocks, as the model requires.
struct FurtherNode {
    std::int64_t elements;
    std::int64_t block;
    double cycles;
};
std::vector<FurtherNode> further_nodes_of_snake(const std::vector<Run>& grid);

}  // namespace narrows::delta
