#include "testbench/reproduce/delta/measured_machine.h"

#include <algorithm>
#include <stdexcept>

#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

constexpr std::array steady_meshes{printed::Mesh{4, 4}, printed::Mesh{8, 8}};

std::int64_t first_blocks(const printed::Mesh& mesh) { return 4L * mesh.columns * mesh.rows; }

Cycle cycles_with(const std::vector<Run>& runs, const CombiningProblem& p) {
    const auto run = std::ranges::find_if(runs, [&](const Run& r) {
        return r.problem.algorithm == p.algorithm && r.problem.columns == p.columns && r.problem.block == p.block &&
               r.problem.elements == p.elements;
    });
    if (run == runs.end()) throw std::logic_error("no such run of the steady state");
    return run->cycles;
}

}  // namespace

std::vector<Run> MeasuredMachine::all_of_grid() const {
    std::vector<Run> all = grid;
    all.insert(all.end(), rest.begin(), rest.end());
    return all;
}

std::vector<CombiningProblem> calibration_grid(const std::vector<CombiningProblem>& experiments) {
    std::vector<CombiningProblem> some = experiments;
    // Tree has no f(L) to fit.
    std::erase_if(some, [](const CombiningProblem& p) { return p.algorithm == Algorithm::tree || takes_long(p); });
    return some;
}

std::vector<CombiningProblem> rest_of_grid(const std::vector<CombiningProblem>& experiments) {
    std::vector<CombiningProblem> some = experiments;
    std::erase_if(some, [](const CombiningProblem& p) { return p.algorithm == Algorithm::tree || !takes_long(p); });
    return some;
}

std::vector<CombiningProblem> steady_problems() {
    std::vector<CombiningProblem> all;
    for (const printed::Mesh& mesh : steady_meshes) {
        for (const Algorithm algorithm : {Algorithm::snake, Algorithm::fence}) {
            for (const std::int64_t block : steady_blocks) {
                for (const std::int64_t blocks : {first_blocks(mesh), 2 * first_blocks(mesh)})
                    all.push_back({algorithm, mesh.columns, mesh.rows, blocks * block, block});
            }
        }
    }
    return all;
}

double waiting_factor(const MeasuredMachine& machine, Algorithm algorithm, const printed::Mesh& mesh, int block) {
    const bool fence = algorithm == Algorithm::fence;
    const std::int64_t blocks = first_blocks(mesh);
    const Cycle few = cycles_with(machine.steady, {algorithm, mesh.columns, mesh.rows, blocks * block, block});
    const Cycle many = cycles_with(machine.steady, {algorithm, mesh.columns, mesh.rows, 2 * blocks * block, block});
    const Costs costs = nominal_costs();
    const double moving =
        static_cast<double>(many - few) / static_cast<double>(blocks) - (fence ? costs.c3 : costs.c2) * block;
    const auto s = static_cast<std::size_t>(std::ranges::find(steady_blocks, block) - steady_blocks.begin());
    return moving / static_cast<double>(machine.small.half_speed.at(s)[fence ? 1 : 0]);
}

MeasuredMachine measured_machine(const MachineVariant& variant, const std::vector<CombiningProblem>& grid,
                                 const std::vector<CombiningProblem>& rest, const Progress& progress) {
    std::vector<CombiningProblem> all = grid;
    const std::vector<CombiningProblem> steady = steady_problems();
    all.insert(all.end(), steady.begin(), steady.end());
    all.insert(all.end(), rest.begin(), rest.end());
    const std::vector<Run> runs = simulate_all(all, variant.changes, progress);
    const auto end_of_grid = runs.begin() + std::ssize(grid);
    const auto end_of_steady = end_of_grid + std::ssize(steady);
    return {variant,
            small_runs(variant),
            {runs.begin(), end_of_grid},
            {end_of_grid, end_of_steady},
            {end_of_steady, runs.end()}};
}

}  // namespace narrows::delta
