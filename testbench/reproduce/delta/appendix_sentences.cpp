#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/sentences.h"

namespace narrows::delta {

namespace {

constexpr std::int64_t step_block = 300;

/// The rows of section `steps` for blocks of 300: what the appendix lets each step cost.
class StepRows {
public:
    explicit StepRows(const Changes& changes) : table_(step_cycles([](double) {}, changes).table) {}

    Sentence sentence(const std::string& algorithm, const std::string& step, const std::string& text,
                      double transfers_expected, const std::string& because) const {
        const std::vector<Cell>& row = row_of(algorithm, step);
        const double nominal = std::get<Decimal>(row[4]).value;
        const double simulated = std::get<Decimal>(row[5]).value;
        const double taken = std::get<Decimal>(row[6]).value;
        const bool as_expected = std::abs(taken - transfers_expected) <= 0.01 * transfers_expected;
        Sentence s{"7.1", text, fmt::format("S = 300, f(L) = L: {:.0f} us", nominal / 100),
                   fmt::format("{:.0f} us, {:.2f} transfers", simulated / 100, taken), ""};
        return because.empty() ? equal_if(as_expected, std::move(s), "it is not")
                               : differs_if(as_expected, std::move(s), because);
    }
    double cycles(const std::string& algorithm, const std::string& step) const {
        return std::get<Decimal>(row_of(algorithm, step)[5]).value;
    }
    double transfers(const std::string& algorithm, const std::string& step) const {
        return std::get<Decimal>(row_of(algorithm, step)[6]).value;
    }

private:
    const std::vector<Cell>& row_of(const std::string& algorithm, const std::string& step) const {
        return *std::ranges::find_if(table_.rows, [&](const std::vector<Cell>& row) {
            return std::get<std::int64_t>(row[0]) == step_block && std::get<std::string>(row[1]) == algorithm &&
                   std::get<std::string>(row[2]) == step;
        });
    }

    Table table_;
};

std::vector<Sentence> of_steps(const StepRows& steps) {
    const std::string one = "a hop costs one transfer: the receiver moves the bytes while the sender does";
    return {
        steps.sentence("snake", "fill: a hop of the line", "Snake: P-2 steps of 2 active links fill the pipeline.", 1,
                       one),
        steps.sentence("snake", "steady: a block", "Snake: B-3 steps of 4 active links.", 4, ""),
        steps.sentence("snake", "drain: a hop of the line", "Snake: P-2 steps of 2 active links drain it.", 1, one),
        steps.sentence("fence", "fill: a hop of a column", "Fence: H-1 steps of 2 active links fill the pipeline.", 1,
                       one),
        steps.sentence("fence", "fill: a hop of row 0", "Fence: W-2 steps of 3 active links along the bottom row.",
                       1.38, "1.4 transfers: the next block from above goes before sending"),
        steps.sentence("fence", "steady: a block", "Fence: B-3 steps of 6 active links.", 6, ""),
        steps.sentence("fence", "drain: a hop of row 0", "Fence: W-2 steps of 3 active links along it, outward.", 1,
                       one),
        steps.sentence("fence", "drain: a hop of a column", "Fence: H-1 steps of 2 active links drain it.", 1, one)};
}

/// Section 3.3 doubts its assumption that nodes make their steps together.
Sentence out_of_step(const StepRows& steps) {
    const double apart = steps.transfers("snake", "fill: between blocks 1 and 2, mid-line");
    return equal_if(apart > 3,
                    {"3.3", "Nodes can get substantially out of step.", "in step: 2 transfers between blocks",
                     fmt::format("S = 300, in the middle of 64 nodes: {:.1f} transfers", apart), ""},
                    "blocks follow within 3 transfers");
}

/// The appendix prints L (alpha + f(L) beta S) for a step, section 2 L alpha + f(L) beta S.
Sentence links_times_everything(const StepRows& steps) {
    const Costs c = nominal_costs();
    const double combining = c.c2 * step_block;
    const double printed = 4 * (c.alpha + c.f[4] * c.beta * step_block) + combining;
    const double of_section_2 = concurrent_messages(c, 4, step_block) + combining;
    const double simulated = steps.cycles("snake", "steady: a block");
    return differs_if(
        std::abs(simulated - of_section_2) < 2,
        {"7.1", "A step costs L (alpha + f(L) beta S), as the appendix prints it.",
         fmt::format("Snake, S = 300, f(4) = 4: {:.0f} us", printed / 100), fmt::format("{:.0f} us", simulated / 100),
         ""},
        fmt::format("a misprint: section 2 has L alpha + f(L) beta S, {:.0f} us, from which S_opt of Fence "
                    "follows",
                    of_section_2 / 100));
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

Sentence best_block_of_snake() {
    const Costs c = nominal_costs();
    const double below = 254 * (c.c2 + 2 * c.beta * c.f[2]) + 2 * c.beta * c.f[3] - 3 * c.beta * c.f[4];
    const double printed = std::sqrt(100'000 * c.alpha / below);
    const double right = best_block_formula(Algorithm::snake, 16, 16, 100'000, c).value_or(0);
    const std::int64_t best = best_block(of_blocks(Algorithm::snake, 1), c);
    return differs_if(
        std::abs(right / static_cast<double>(best) - 1) < 0.05,
        {"7.1", "S_opt of Snake (16x16, N = 1e5, f(L) = L).", fmt::format("{:.0f}", printed),
         fmt::format("{} by trying all blocks of the model", best), ""},
        fmt::format("the factor 4 under the root and 2 beta f(1) are missing in print; with them {:.0f}", right));
}

/// The printed formula has N / S blocks, the model whole ones.
Sentence best_block_of_fence() {
    const Costs c = nominal_costs();
    const double printed = best_block_formula(Algorithm::fence, 16, 16, 100'000, c).value_or(0);
    const std::int64_t best = best_block(of_blocks(Algorithm::fence, 1), c);
    const auto time_with = [&](std::int64_t block) { return time(of_blocks(Algorithm::fence, block), c); };
    const double more = time_with(std::llround(printed)) / time_with(best) - 1;
    return differs_if(std::abs(printed / static_cast<double>(best) - 1) < 0.05 && more < 0.005,
                      {"7.1", "S_opt of Fence (16x16, N = 1e5, f(L) = L).", fmt::format("{:.0f}", printed),
                       fmt::format("{} by trying all blocks of the model", best), ""},
                      fmt::format("the number of blocks is whole, {} with S = {}; by the model the printed S takes "
                                  "{:.2f} % longer",
                                  of_blocks(Algorithm::fence, best).blocks(), best, 100 * more));
}

std::vector<Sentence> parameters_of_the_system() {
    const double full = (525.0 - 293) / 300;  // Table 1, T(1), the last two rows
    return {{"7.2", "alpha = 54 us.", "54 us", "54 us", "input: processor.send_overhead and receive_overhead"},
            {"7.2", "beta = 1.54 us a double, 5.2 Mbytes/s.", "1.54 us, 5.2 MB/s",
             fmt::format("1.54 us, {:.1f} MB/s", 8 / printed::beta_us), "input: link_flit_time; the rate is equal"},
            {"7.2", "The link speed was halved for these tests.", "2",
             fmt::format("{:.2f}: beta over the last step of T(1), {:.3f} us", printed::beta_us / full, full),
             "equal: so table 1 was measured at full speed"},
            {"7.2", "c2 = .25 us, 4.0 MFLOPS.", "4.0 MFLOPS", fmt::format("{:.1f}", 1 / printed::c2_us),
             "input: processor.combine; the rate is equal"},
            {"7.2", "c3 = .37 us, 5.3 MFLOPS.", "5.3 MFLOPS", fmt::format("{:.1f}", 2 / printed::c3_us),
             "input: processor.combine3; the rate differs: .37 is rounded, 5.3 MFLOPS is .377"},
            {"7.2", "Measured at software revision X020 with csend and crecv.", "X020", "",
             "cannot be simulated: the machine has two overheads, no operating system"}};
}

}  // namespace

std::vector<Sentence> sentences_of_appendix(const Evidence& e, const Changes& changes) {
    const StepRows steps(changes);
    std::vector<Sentence> all{out_of_step(steps), tree_formula(e)};
    for (Sentence& s : of_steps(steps)) all.push_back(std::move(s));
    all.push_back(links_times_everything(steps));
    all.push_back({"7.1", "Fence: the last of its H-1 first steps, which turns the corner, costs c2.", "c2", "c3",
                   fmt::format("differs: the second node of row 0 from the right combines three vectors; (c3 - c2) S "
                               "more in total, {:.0f} us with S = 300",
                               (printed::c3_us - printed::c2_us) * step_block)});
    all.push_back(best_block_of_snake());
    all.push_back(best_block_of_fence());
    for (Sentence& s : parameters_of_the_system()) all.push_back(std::move(s));
    return all;
}

}  // namespace narrows::delta
