#pragma once

#include <vector>

#include "testbench/reproduce/delta/grid.h"

/// What two runs tell together that neither tells alone: of differences the rest falls out.
namespace narrows::delta {

/// Cycles that an element more costs in the steady state: of the runs on the smallest mesh with the longest block, the
/// two with most elements. 0 where there are no two.
double steady_cycles(const std::vector<Run>& grid, nbl::Algorithm algorithm);

/// Cycles that a snake with one node more takes longer: of every two runs on the two largest meshes that are otherwise
/// alike and have the model's three blocks or more.
struct FurtherNode {
    std::int64_t elements;
    std::int64_t block;
    double cycles;
};
std::vector<FurtherNode> further_nodes_of_snake(const std::vector<Run>& grid);

}  // namespace narrows::delta
