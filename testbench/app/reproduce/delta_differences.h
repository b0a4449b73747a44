#pragma once

#include <vector>

#include "testbench/app/reproduce/delta_grid.h"

/// What two runs tell together that neither tells alone: of differences the rest falls out.
namespace narrows::delta {

/// Cycles that an element more costs in the steady state: of the runs on the smallest mesh with the longest block, the
/// two with most elements. 0 where there are no two.
double steady_cycles(const std::vector<Run>& grid, nbl::Algorithm algorithm);

/// Cycles that a snake with a node more takes longer, and with which block: of the two largest meshes, with the longest
/// vector and the shortest block that both have. No block where they have none in common.
struct FurtherNode {
    std::int64_t block = 0;
    double cycles = 0;
};
FurtherNode further_node_of_snake(const std::vector<Run>& grid);

}  // namespace narrows::delta
