#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "testbench/reproduce/delta/grid.h"

namespace narrows::delta {

/// The experiments to simulate. The defaults are the document's, or are chosen where the document does not say. Tests
/// use fewer.
struct Experiments {
    std::vector<delta::CombiningProblem> grid = delta::grid();  ///< section 4.2: for the fit, figure 7 and the claims

    /// Figures 5 and 8: the meshes of the experiments, and meshes between them.
    std::vector<delta::printed::Mesh> map_meshes{{4, 4}, {4, 8}, {8, 8}, {8, 16}, {16, 16}, {16, 32}};
    std::vector<std::int64_t> map_elements{10,    20,     50,     100,    200,     500,     1'000,  2'000,
                                           5'000, 10'000, 20'000, 50'000, 100'000, 200'000, 500'000};

    /// Figure 4: a mesh and a length for which the models disagree on the fastest algorithm.
    delta::printed::Mesh blocks_mesh{16, 16};
    std::int64_t blocks_elements = 100'000;
    std::vector<std::int64_t> blocks{20, 30, 50, 70, 100, 120, 150, 200, 300, 400, 500, 600};

    std::vector<delta::printed::Mesh> active_links_meshes{{4, 4}, {16, 16}};
};

/// The simulated data that the sections share. Each experiment is simulated when it is first needed.
class SimulatedExperiments {
public:
    /// `changes`: KEY=VALUE arguments added to every run, for variants of the machine.
    explicit SimulatedExperiments(Experiments experiments = {}, std::vector<std::string> changes = {});

    const Experiments& experiments() const { return experiments_; }
    const std::vector<std::string>& changes() const { return changes_; }

    /// In the order of the problems.
    std::vector<Run> runs(const std::vector<delta::CombiningProblem>& problems, const Progress& progress);
    std::vector<Run> grid(const Progress& progress) { return runs(experiments_.grid, progress); }

    /// Adds a note for each run whose checks failed, and lets the section fail.
    void add_complaints(Section& section, const std::vector<Run>& runs) const;

private:
    using Key = std::tuple<delta::Algorithm, int, int, std::int64_t, std::int64_t>;
    static Key key_of(const delta::CombiningProblem& p) {
        return {p.algorithm, p.columns, p.rows, p.elements, p.block};
    }

    Experiments experiments_;
    std::vector<std::string> changes_;
    std::map<Key, Run> known_;
};

}  // namespace narrows::delta
