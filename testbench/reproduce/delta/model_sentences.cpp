#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/delta/pipeline.h"
#include "testbench/reproduce/delta/sentences.h"
#include "testbench/reproduce/delta/step_row.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

constexpr std::int64_t step_block = 300;

Sentence step_sentence(const Section& steps, const std::string& algorithm, const std::string& step,
                       const std::string& text, double transfers_expected, const std::string& because) {
    const StepRow row = step_row(steps, algorithm, step, step_block);
    const bool as_expected = std::abs(row.transfers - transfers_expected) <= 0.01 * transfers_expected;
    Sentence s{"7.1", text, fmt::format("S = 300, f(L) = L: {:.0f} us", microseconds(row.nominal)),
               fmt::format("{:.0f} us, {:.2f} transfers", microseconds(row.cycles), row.transfers), ""};
    return because.empty() ? equal_if(as_expected, std::move(s), "it is not")
                           : differs_if(as_expected, std::move(s), because);
}

std::vector<Sentence> of_steps(const Section& steps) {
    const std::string one = "a hop costs one transfer: the receiver moves the bytes while the sender does";
    const auto sentence = [&steps](const char* algorithm, const char* step, const char* text, double transfers,
                                   const std::string& because) {
        return step_sentence(steps, algorithm, step, text, transfers, because);
    };
    return {
        sentence("snake", "fill: a hop of the line", "Snake: P-2 steps of 2 active links fill the pipeline.", 1, one),
        sentence("snake", "steady: a block", "Snake: B-3 steps of 4 active links.", 4, ""),
        sentence("snake", "drain: a hop of the line", "Snake: P-2 steps of 2 active links drain it.", 1, one),
        sentence("fence", "fill: a hop of a column", "Fence: H-1 steps of 2 active links fill the pipeline.", 1, one),
        sentence("fence", "fill: a hop of row 0", "Fence: W-2 steps of 3 active links along the bottom row.", 1.38,
                 "a hop is 1 transfer where nothing waits, but blocks from above go before sending; 1.38 is the mean "
                 "of 8 hops that differ, measured and not derived (docs/findings/nbl.md)"),
        sentence("fence", "steady: a block", "Fence: B-3 steps of 6 active links.", 6, ""),
        sentence("fence", "drain: a hop of row 0", "Fence: W-2 steps of 3 active links along it, outward.", 1, one),
        sentence("fence", "drain: a hop of a column", "Fence: H-1 steps of 2 active links drain it.", 1, one)};
}

/// The appendix prints L (alpha + f(L) beta S) for a step, section 2 L alpha + f(L) beta S.
Sentence links_times_everything(const Section& steps) {
    const Costs c = nominal_costs();
    const double combining = c.c2 * step_block;
    const double printed = 4 * (c.alpha + c.f[4] * c.beta * step_block) + combining;
    const double of_section_2 = concurrent_messages(c, 4, step_block) + combining;
    const double simulated = step_row(steps, "snake", "steady: a block", step_block).cycles;
    return differs_if(
        std::abs(simulated - of_section_2) < 2,
        {"7.1", "A step costs L (alpha + f(L) beta S), as the appendix prints it.",
         fmt::format("Snake, S = 300, f(4) = 4: {:.0f} us", microseconds(printed)),
         fmt::format("{:.0f} us", microseconds(simulated)), ""},
        fmt::format("a misprint: section 2 has L alpha + f(L) beta S, {:.0f} us, from which S_opt of Fence "
                    "follows",
                    microseconds(of_section_2)));
}

Sentence tree_formula(const Evidence& e) {
    double most = 0;
    for (const Run& run : e.grid) {
        if (run.problem.algorithm != Algorithm::tree) continue;
        const double model = time(run.problem, nominal_costs());
        most = std::max(most, std::abs(static_cast<double>(run.cycles) / model - 1));
    }
    return equal_if(most < 0.005,
                    {"7.1", "Tree takes (log2 W + log2 H) (2 (alpha + beta N) + c2 N).", "the formula",
                     fmt::format("all runs of the grid within {:.1f} %", 100 * most), ""},
                    "a run differs by 0.5 % or more");
}

CombiningProblem of_blocks(Algorithm algorithm, std::int64_t block) { return {algorithm, 16, 16, 100'000, block}; }

/// `machine`: the costs of the simulated one. The printed formula has the printed costs.
Sentence best_block_of_snake(const Costs& machine) {
    const Costs c = nominal_costs();
    const double below = 254 * (c.c2 + 2 * c.beta * c.f[2]) + 2 * c.beta * c.f[3] - 3 * c.beta * c.f[4];
    const double printed = std::sqrt(100'000 * c.alpha / below);
    const double right = best_block_formula(Algorithm::snake, 16, 16, 100'000, c).value_or(0);
    const std::int64_t best = best_block(of_blocks(Algorithm::snake, 1), machine);
    return differs_if(
        std::abs(right / static_cast<double>(best) - 1) < 0.05,
        {"7.1", "S_opt of Snake (16x16, N = 1e5, f(L) = L).", fmt::format("{:.0f}", printed),
         fmt::format("{} by trying all blocks of the model, with the machine's alpha to c3", best), ""},
        fmt::format("the factor 4 under the root and 2 beta f(1) are missing in print; with them {:.0f}", right));
}

/// The printed formula has N / S blocks, the model whole ones.
Sentence best_block_of_fence(const Costs& machine) {
    const double printed = best_block_formula(Algorithm::fence, 16, 16, 100'000, nominal_costs()).value_or(0);
    const std::int64_t best = best_block(of_blocks(Algorithm::fence, 1), machine);
    const auto time_with = [&](std::int64_t block) { return time(of_blocks(Algorithm::fence, block), machine); };
    const double more = time_with(std::llround(printed)) / time_with(best) - 1;
    return differs_if(
        std::abs(printed / static_cast<double>(best) - 1) < 0.05 && more < 0.005,
        {"7.1", "S_opt of Fence (16x16, N = 1e5, f(L) = L).", fmt::format("{:.0f}", printed),
         fmt::format("{} by trying all blocks of the model, with the machine's alpha to c3", best), ""},
        fmt::format("the number of blocks is whole, {} with S = {}; by the model the printed S takes {:.2f} % longer",
                    of_blocks(Algorithm::fence, best).blocks(), best, 100 * more));
}

/// Cycles of combining until node 0 of 4x4 nodes has the only block of Fence: the hops cost alpha + beta S, and 11 for
/// channel and router (docs/findings/nbl.md).
double combining_of_fence(SentenceRuns& runs) {
    constexpr int hops = 3 + 3;
    const PipelineRun run = run_pipeline({Algorithm::fence, 4, 4, step_block, step_block}, nullptr, runs.changes());
    runs.needs(run.passed);
    return static_cast<double>(run.first_result) - hops * (concurrent_messages(nominal_costs(), 1, step_block) + 11);
}

std::vector<Sentence> of_combining(SentenceRuns& runs) {
    const Costs c = nominal_costs();
    const double combining = combining_of_fence(runs);
    const double by_figure_3 = (3 * c.c2 + 3 * c.c3) * step_block;  // of H - 1 and W - 1 nodes
    const double by_appendix = (4 * c.c2 + 2 * c.c3) * step_block;  // of H and W - 2 steps
    const bool is_by_figure_3 = std::abs(combining - by_figure_3) < 10;
    const std::string simulated = fmt::format("{:.0f} us", microseconds(combining));
    return {equal_if(is_by_figure_3,
                     {"3.2", "Fence: nodes of a column combine two data blocks, nodes of the bottom row three.",
                      fmt::format("4x4, S = 300: 3 c2 S + 3 c3 S = {:.0f} us until node 0 has a block",
                                  microseconds(by_figure_3)),
                      simulated, ""},
                     "combining takes another time"),
            differs_if(is_by_figure_3,
                       {"7.1", "Fence: the last of its H-1 first steps, which turns the corner, costs c2.",
                        fmt::format("4x4, S = 300: H c2 S + (W-2) c3 S = {:.0f} us until node 0 has a block",
                                    microseconds(by_appendix)),
                        simulated, ""},
                       fmt::format("it costs c3: the second node of row 0 from the right combines three vectors; "
                                   "(c3 - c2) S more, {:.0f} us",
                                   microseconds(by_figure_3 - by_appendix)))};
}

}  // namespace

std::vector<Sentence> sentences_of_models(const Evidence& e, const Section& steps, SentenceRuns& runs) {
    std::vector<Sentence> all{tree_formula(e)};
    for (Sentence& s : of_steps(steps)) all.push_back(std::move(s));
    all.push_back(links_times_everything(steps));
    for (Sentence& s : of_combining(runs)) all.push_back(std::move(s));
    const Costs costs = costs_of(runs.machine());
    all.push_back(best_block_of_snake(costs));
    all.push_back(best_block_of_fence(costs));
    return all;
}

}  // namespace narrows::delta
