#pragma once

#include "testbench/reproduce/delta/delta.h"
#include "tests/support/delta/experiments.h"

namespace narrows::delta {

inline void no_progress(double /*finished*/) {}

/// Short experiments for tests of `reproduce delta`.
inline Experiments few_experiments() {
    Experiments few;
    few.grid.clear();
    for (const printed::Mesh& mesh : {printed::Mesh{4, 4}, printed::Mesh{3, 5}}) {
        for (const std::int64_t elements : {300, 900}) {
            for (const Algorithm algorithm : {Algorithm::tree, Algorithm::snake, Algorithm::fence}) {
                for (const std::int64_t block : {20, 100, 250})
                    few.grid.push_back({algorithm, mesh.columns, mesh.rows, elements, block});
            }
        }
    }
    few.map_meshes = {{4, 4}, {3, 5}};
    few.map_elements = {50, 400};
    few.blocks_mesh = {4, 4};
    few.blocks_elements = 400;
    few.blocks = {20, 50};
    return few;
}

}  // namespace narrows::delta
