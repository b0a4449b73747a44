#include <fmt/format.h>

#include <algorithm>
#include <utility>

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

/// The fastest run of the algorithm. Ties go to the first.
const Run& best_simulated(const std::vector<Run>& runs, delta::Algorithm algorithm) {
    return *std::ranges::min_element(
        runs, {}, [algorithm](const Run& run) { return std::pair(run.problem.algorithm != algorithm, run.cycles); });
}

/// True if the time is between the full pipeline alone and the nominal model, which charges too much for filling and
/// draining. The model leaves out the latency of channels.
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

std::string best_blocks_text(delta::Algorithm algorithm, const std::vector<Run>& runs) {
    const delta::CombiningProblem any = best_simulated(runs, algorithm).problem;
    return fmt::format(
        "Best block of {}: {} by the standard model, {} by the nominal one; simulated fastest of these: {}.",
        capital_name(algorithm), delta::best_block(any, standard_costs()), delta::best_block(any, nominal_costs()),
        any.block);
}

void add_values(Section& section, delta::Algorithm algorithm, const std::vector<Run>& runs) {
    double least_by_standard = 1e300;
    for (const Run& run : runs) {
        if (run.problem.algorithm != algorithm) continue;
        least_by_standard = std::min(least_by_standard, milliseconds(delta::time(run.problem, standard_costs())));
    }
    const std::string name(delta::name_of(algorithm));
    const Run& best = best_simulated(runs, algorithm);
    const auto best_by_standard = static_cast<double>(delta::best_block(best.problem, standard_costs()));
    section.values.insert(section.values.end(), {{name + "_ms", milliseconds(static_cast<double>(best.cycles))},
                                                 {name + "_standard_ms", least_by_standard},
                                                 {name + "_block", static_cast<double>(best.problem.block)},
                                                 {name + "_standard_block", best_by_standard}});
}

}  // namespace

Section block_sizes(const std::vector<Run>& runs) {
    const delta::CombiningProblem& any = runs.front().problem;
    Section section{"block_sizes",
                    {fmt::format("Figure 4: time against block size, {}, N = {}, in ms",
                                 mesh_text({any.columns, any.rows}), grouped(any.elements)),
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
    for (const Run& snake : runs) {
        if (snake.problem.algorithm != delta::Algorithm::snake) continue;
        std::vector<Cell> row{snake.problem.block};
        for (const Run& run : runs) {
            if (run.problem.block != snake.problem.block) continue;
            for (Cell& cell : cells_of(run)) row.push_back(std::move(cell));
        }
        section.table.rows.push_back(std::move(row));
    }
    section.table.notes = {
        "Standard: f(L) = 1; nominal: f(L) = L. They disagree on which algorithm is faster; the simulation knows no "
        "f(L).",
        best_blocks_text(delta::Algorithm::snake, runs), best_blocks_text(delta::Algorithm::fence, runs)};
    for (const delta::Algorithm algorithm : {delta::Algorithm::snake, delta::Algorithm::fence})
        add_values(section, algorithm, runs);
    section.fails_if =
        "a simulated time is below the steady state alone, B - 3 steps of A(4) or A(6), or 0.5 % above the nominal "
        "model";
    section.passed = std::ranges::all_of(runs, is_between_the_models);
    return section;
}

}  // namespace narrows::delta
