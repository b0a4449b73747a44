#include "testbench/reproduce/delta/block_sizes.h"

#include <fmt/format.h>

#include <algorithm>

#include "testbench/reproduce/delta/contest.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

/// The times of one algorithm with one block size, from both models and the simulation, in milliseconds.
std::vector<Cell> cells_of(const Run& run) {
    return {Decimal{milliseconds(delta::time(run.problem, standard_costs())), 1},
            Decimal{milliseconds(delta::time(run.problem, nominal_costs())), 1},
            Decimal{milliseconds(static_cast<double>(run.cycles)), 1}};
}

/// Between the full pipeline alone and the nominal model, which charges too much for filling and draining. The model
/// leaves out the latency of channels.
bool is_between_the_models(const Run& run) {
    constexpr double latency_of_channels = 0.005;
    const delta::CombiningProblem& p = run.problem;
    const bool fence = p.algorithm == delta::Algorithm::fence;
    const delta::Costs costs = nominal_costs();
    const auto block = static_cast<double>(p.block);
    const double step = delta::concurrent_messages(costs, fence ? 6 : 4, block) + (fence ? costs.c3 : costs.c2) * block;
    const auto cycles = static_cast<double>(run.cycles);
    return cycles >= static_cast<double>(p.blocks() - 3) * step &&
           cycles <= (1 + latency_of_channels) * delta::time(p, costs);
}

delta::CombiningProblem any_problem(const Experiments& experiments, delta::Algorithm algorithm) {
    return {algorithm, experiments.blocks_mesh.columns, experiments.blocks_mesh.rows, experiments.blocks_elements, 1};
}

std::string best_blocks_text(const Experiments& experiments, delta::Algorithm algorithm, const std::vector<Run>& runs) {
    const delta::CombiningProblem any = any_problem(experiments, algorithm);
    return fmt::format(
        "Best block of {}: {} by the standard model, {} by the nominal one; simulated fastest of these: {}.",
        capital_name(algorithm), delta::best_block(any, standard_costs()), delta::best_block(any, nominal_costs()),
        best_simulated_block(runs, algorithm));
}

void add_values(Section& section, const Experiments& experiments, delta::Algorithm algorithm,
                const std::vector<Run>& runs) {
    double least = 1e300;
    double least_by_standard = 1e300;
    for (const Run& run : runs) {
        if (run.problem.algorithm != algorithm) continue;
        least = std::min(least, milliseconds(static_cast<double>(run.cycles)));
        least_by_standard = std::min(least_by_standard, milliseconds(delta::time(run.problem, standard_costs())));
    }
    const std::string name(delta::name_of(algorithm));
    const auto best = static_cast<double>(delta::best_block(any_problem(experiments, algorithm), standard_costs()));
    section.values.insert(section.values.end(),
                          {{name + "_ms", least},
                           {name + "_standard_ms", least_by_standard},
                           {name + "_block", static_cast<double>(best_simulated_block(runs, algorithm))},
                           {name + "_standard_block", best}});
}

/// A run of Snake with the longest block that is a shift: 0.9 of the standard model's best one. It is not in figure 4.
void add_block_of_shift(Section& section, SimulatedExperiments& study, const std::vector<Run>& runs,
                        const Progress& progress) {
    delta::CombiningProblem problem = any_problem(study.experiments(), delta::Algorithm::snake);
    problem.block = std::max<std::int64_t>(1, delta::best_block(problem, standard_costs()) * 9 / 10);
    const Cycle cycles = study.runs({problem}, progress).front().cycles;
    const std::int64_t best = best_simulated_block(runs, problem.algorithm);
    const Cycle least = std::ranges::find_if(runs, [&](const Run& run) {
                            return run.problem.algorithm == problem.algorithm && run.problem.block == best;
                        })->cycles;
    const double more = 100 * (static_cast<double>(cycles) / static_cast<double>(least) - 1);
    section.values.push_back({"shift_percent", more});
    section.table.notes.push_back(
        fmt::format("Snake with S = {}, which is 0.9 of the standard model's best block, "
                    "takes {:.3f} % more time than with S = {}.",
                    problem.block, more, best));
}

}  // namespace

std::vector<delta::CombiningProblem> block_size_problems(const Experiments& experiments) {
    std::vector<delta::CombiningProblem> problems;
    for (const delta::Algorithm algorithm : {delta::Algorithm::snake, delta::Algorithm::fence}) {
        for (const std::int64_t block : experiments.blocks) {
            problems.push_back(any_problem(experiments, algorithm));
            problems.back().block = block;
        }
    }
    return problems;
}

std::int64_t best_simulated_block(const std::vector<Run>& runs, delta::Algorithm algorithm) {
    const Run* best = nullptr;
    for (const Run& run : runs) {
        if (run.problem.algorithm == algorithm && (best == nullptr || run.cycles < best->cycles)) best = &run;
    }
    return best == nullptr ? 0 : best->problem.block;
}

Section block_sizes(SimulatedExperiments& study, const Progress& progress) {
    const Experiments& experiments = study.experiments();
    const std::vector<Run> runs = study.runs(block_size_problems(experiments), progress);
    Section section{"block_sizes",
                    {fmt::format("Figure 4: time against block size, {}, N = {}, in ms",
                                 mesh_text(experiments.blocks_mesh), grouped(experiments.blocks_elements)),
                     {{"block", "S"},
                      {"snake_standard", "Snake standard"},
                      {"snake_nominal", "nominal"},
                      {"snake_simulated", "simulated"},
                      {"fence_standard", "Fence standard"},
                      {"fence_nominal", "nominal"},
                      {"fence_simulated", "simulated"}},
                     {},
                     {}},
                    true,
                    {}};
    const std::size_t blocks = experiments.blocks.size();
    for (std::size_t i = 0; i < blocks; ++i) {
        std::vector<Cell> row{experiments.blocks[i]};
        for (const Run& run : {runs[i], runs[blocks + i]}) {
            for (Cell& cell : cells_of(run)) row.push_back(std::move(cell));
        }
        section.table.rows.push_back(std::move(row));
    }
    section.table.notes = {
        "Standard: f(L) = 1; nominal: f(L) = L. They disagree on which algorithm is faster; the simulation knows no "
        "f(L).",
        best_blocks_text(experiments, delta::Algorithm::snake, runs),
        best_blocks_text(experiments, delta::Algorithm::fence, runs)};
    for (const delta::Algorithm algorithm : {delta::Algorithm::snake, delta::Algorithm::fence})
        add_values(section, experiments, algorithm, runs);
    add_block_of_shift(section, study, runs, progress);
    section.fails_if =
        "a simulated time is below the steady state alone, B - 3 steps of A(4) or A(6), or 0.5 % above the nominal "
        "model; or if a check of a run fails";
    section.passed = std::ranges::all_of(runs, is_between_the_models);
    study.add_complaints(section, runs);
    return section;
}

}  // namespace narrows::delta
