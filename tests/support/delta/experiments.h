#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "testbench/reproduce/delta/contest.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

inline void no_progress(double /*finished*/) {}

/// All algorithms on these meshes with these vectors and blocks.
inline std::vector<CombiningProblem> grid_of(const std::vector<printed::Mesh>& meshes,
                                             const std::vector<std::int64_t>& lengths,
                                             const std::vector<std::int64_t>& blocks) {
    std::vector<CombiningProblem> grid;
    for (const printed::Mesh& mesh : meshes) {
        for (const std::int64_t elements : lengths) {
            for (const Algorithm algorithm : algorithms) {
                for (const std::int64_t block : blocks)
                    grid.push_back({algorithm, mesh.columns, mesh.rows, elements, std::min(block, elements)});
            }
        }
    }
    return grid;
}

/// Runs with the times of a model, as input for tests of the evaluation.
inline std::vector<Run> modelled(const std::vector<CombiningProblem>& problems, const Costs& costs) {
    std::vector<Run> runs;
    for (const CombiningProblem& p : problems) runs.push_back({p, std::llround(time(p, costs)), 1, true});
    return runs;
}

/// Fewer experiments than documents/delta.toml has, which are simulated when they are first needed.
struct Experiments {
    std::vector<CombiningProblem> grid{};
    std::vector<printed::Mesh> map_meshes{};
    std::vector<std::int64_t> map_elements{};
    printed::Mesh blocks_mesh{};
    std::int64_t blocks_elements = 0;
    std::vector<std::int64_t> blocks{};

    /// The blocks are the best ones of the nominal model.
    std::vector<CombiningProblem> map() const {
        std::vector<CombiningProblem> problems;
        for (const printed::Mesh& mesh : map_meshes) {
            for (const std::int64_t elements : map_elements) {
                for (const Algorithm algorithm : algorithms) {
                    CombiningProblem& p =
                        problems.emplace_back(CombiningProblem{algorithm, mesh.columns, mesh.rows, elements, 1});
                    p.block = best_block(p, nominal_costs());
                }
            }
        }
        return problems;
    }

    std::vector<CombiningProblem> figure_4() const {
        std::vector<CombiningProblem> problems;
        for (const Algorithm algorithm : {Algorithm::snake, Algorithm::fence}) {
            for (const std::int64_t block : blocks)
                problems.push_back({algorithm, blocks_mesh.columns, blocks_mesh.rows, blocks_elements, block});
        }
        return problems;
    }
};

class SimulatedExperiments {
public:
    explicit SimulatedExperiments(Experiments experiments, std::vector<std::string> changes = {})
        : experiments_(std::move(experiments)), changes_(std::move(changes)) {}

    const std::vector<Run>& grid() { return simulated(grid_, experiments_.grid); }
    const std::vector<Run>& map() { return simulated(map_, experiments_.map()); }
    const std::vector<Run>& blocks() { return simulated(blocks_, experiments_.figure_4()); }

private:
    const std::vector<Run>& simulated(std::optional<std::vector<Run>>& runs, std::span<const CombiningProblem> some) {
        if (!runs) runs = simulate_all(some, changes_, no_progress);
        return *runs;
    }

    const Experiments experiments_;
    const std::vector<std::string> changes_;
    std::optional<std::vector<Run>> grid_;
    std::optional<std::vector<Run>> map_;
    std::optional<std::vector<Run>> blocks_;
};

}  // namespace narrows::delta
