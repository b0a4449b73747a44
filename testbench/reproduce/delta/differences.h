#pragma once

#include <vector>

#include "testbench/reproduce/delta/grid.h"

/// Costs that follow from the difference of two runs: what both runs have in common cancels out.
namespace narrows::delta {

/// What one more element costs in the steady state.
struct SteadyState {
    double cycles;       ///< time of the element
    std::int64_t block;  ///< elements in a block
};

/// Compares the two runs with the most elements among those on the smallest mesh with the longest block. 0 cycles if
/// there are no two such runs.
SteadyState steady_state(const std::vector<Run>& grid, delta::Algorithm algorithm);

/// Cycles for one more node in a snake. Compares every two runs on the two largest meshes that are otherwise equal and
/// have at least three blocks, as the model requires.
struct FurtherNode {
    std::int64_t elements;
    std::int64_t block;
    double cycles;
};
std::vector<FurtherNode> further_nodes_of_snake(const std::vector<Run>& grid);

}  // namespace narrows::delta
