// Section 4.1: what the constraint does to the algorithms.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "testbench/reproduce/delta/sentences.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

double least_ms(const Evidence& e, Algorithm algorithm, bool by_standard) {
    double least = 1e300;
    for (const Run& run : e.block_sizes) {
        if (run.problem.algorithm != algorithm) continue;
        least = std::min(
            least, milliseconds(by_standard ? time(run.problem, standard_costs()) : static_cast<double>(run.cycles)));
    }
    return least;
}

Sentence slower_with_the_constraint(const Evidence& e, Algorithm algorithm) {
    const double standard = least_ms(e, algorithm, true);
    const double simulated = least_ms(e, algorithm, false);
    return equal_if(
        simulated > 1.25 * standard,
        {"4.1", fmt::format("Figure 4: with the constraint {} is significantly slower.", capital_name(algorithm)),
         "slower",
         fmt::format("{:.0f} ms, without (f = 1) {:.0f}: {:.2f} times", simulated, standard, simulated / standard), ""},
        "it is less than 1.25 times as slow");
}

Sentence more_links_suffer_more(const Evidence& e) {
    const auto loss = [&](Algorithm a) { return least_ms(e, a, false) / least_ms(e, a, true); };
    const double snake = loss(Algorithm::snake);
    const double fence = loss(Algorithm::fence);
    return equal_if(fence > snake,
                    {"4.1", "The constraint affects Fence (six links) worse than Snake (four).", "Fence more",
                     fmt::format("Fence {:.2f} times as slow, Snake {:.2f}", fence, snake), ""},
                    "Snake is affected as much");
}

Sentence reversal(const Evidence& e) {
    const bool fence_without = least_ms(e, Algorithm::fence, true) < least_ms(e, Algorithm::snake, true);
    const bool snake_with = least_ms(e, Algorithm::snake, false) < least_ms(e, Algorithm::fence, false);
    return equal_if(
        fence_without && snake_with,
        {"4.1", "Figure 4: the constraint reverses which algorithm is faster.", "Fence without, Snake with it",
         fmt::format("{} without, {} with it", fence_without ? "Fence" : "Snake", snake_with ? "Snake" : "Fence"), ""},
        "it does not");
}

/// By the model alone, on the meshes and lengths of figure 5, with the machine's alpha to c3.
Sentence small_regime_of_snake(SentenceRuns& runs) {
    Costs costs = costs_of(runs.machine());
    costs.f = standard_overlap;
    std::vector<std::string> places;
    bool as_printed = true;
    for (const Contest& c : modelled_map(Experiments{}, costs)) {
        if (c.fastest() != Algorithm::snake) continue;
        places.push_back(fmt::format("{}, N = {}", mesh_text(c.mesh), length_text(c.elements)));
        as_printed = as_printed && c.mesh.columns * c.mesh.rows == 16 && c.elements >= 100'000;
    }
    return equal_if(as_printed && !places.empty(),
                    {"4.1", "Figure 5, without the constraint: Snake wins only with very long vectors on few nodes.",
                     "a small regime", fmt::format("standard model: {}", fmt::join(places, "; ")), ""},
                    "another place, or none");
}

Sentence regimes_grow(const Evidence& e) {
    const Contests free = modelled_map(e.experiments, standard_costs());
    const auto places = [](const Contests& map, Algorithm a) { return std::ranges::count(map, a, &Contest::fastest); };
    std::vector<std::string> texts;
    bool grow = true;
    for (const Algorithm a : {Algorithm::tree, Algorithm::snake}) {
        texts.push_back(
            fmt::format("{} {} places, without (f = 1) {}", capital_name(a), places(e.map, a), places(free, a)));
        grow = grow && places(e.map, a) > places(free, a);
    }
    return equal_if(grow,
                    {"4.1", "The constraint enlarges the regimes in which Tree and Snake are fastest.", "larger",
                     fmt::format("{}", fmt::join(texts, "; ")), ""},
                    "one of them does not grow");
}

/// A block alone is in one place at a time, so its time counts the steps.
struct StepsOfOneBlock {
    Algorithm algorithm;
    int steps;      ///< by the appendix, on 16x16: 2 (log2 W + log2 H), 2 (W + H - 2), 2 (P - 1)
    int combined2;  ///< on the way inward, and vectors of three
    int combined3;
};
constexpr std::array steps_of_one_block{StepsOfOneBlock{Algorithm::tree, 16, 8, 0},
                                        StepsOfOneBlock{Algorithm::fence, 60, 15, 15},
                                        StepsOfOneBlock{Algorithm::snake, 510, 255, 0}};

Sentence number_of_steps(SentenceRuns& runs) {
    constexpr int elements = 20;
    const Costs costs = nominal_costs();
    std::vector<std::string> printed;
    std::vector<std::string> simulated;
    bool as_printed = true;
    for (const auto& [algorithm, steps, combined2, combined3] : steps_of_one_block) {
        std::vector<std::string> arguments{"topology.columns=16", "topology.rows=16",
                                           fmt::format("elements={}", elements),
                                           fmt::format("algorithm={}", name_of(algorithm))};
        if (algorithm != Algorithm::tree) arguments.push_back(fmt::format("block={}", elements));
        const auto cycles = static_cast<double>(runs.run("allreduce", arguments).cycles());
        const double transfers = (cycles - elements * (combined2 * costs.c2 + combined3 * costs.c3)) /
                                 concurrent_messages(costs, 1, elements);
        as_printed = as_printed && std::abs(transfers - steps) < 0.01 * steps;
        printed.push_back(std::to_string(steps));
        simulated.push_back(fmt::format("{:.1f}", transfers));
    }
    return equal_if(as_printed,
                    {"4.1", "Tree has the fewest steps, Fence is between, Snake has the most.",
                     fmt::format("16x16, one block: {} steps", fmt::join(printed, ", ")),
                     fmt::format("as long as {} transfers, without combining", fmt::join(simulated, ", ")), ""},
                    "a block alone takes 1 % more or less than a transfer for each step");
}

Sentence throughput(const Evidence& e) {
    const Contest& c = *std::ranges::max_element(e.grid_contests, {}, [](const Contest& contest) {
        return std::pair(-contest.mesh.columns * contest.mesh.rows, contest.elements);
    });
    const double tree = milliseconds(c.of(Algorithm::tree).cycles);
    const double snake = milliseconds(c.of(Algorithm::snake).cycles);
    const double fence = milliseconds(c.of(Algorithm::fence).cycles);
    return equal_if(tree > fence && fence > snake,
                    {"4.1", "Tree has the lowest throughput for long vectors, Fence is between, Snake has the highest.",
                     "Tree < Fence < Snake",
                     fmt::format("{}, N = {}: {:.0f}, {:.0f}, {:.0f} ms", mesh_text(c.mesh), length_text(c.elements),
                                 tree, fence, snake),
                     ""},
                    "the order is another one");
}

}  // namespace

std::vector<Sentence> sentences_of_constraint(const Evidence& e, SentenceRuns& runs) {
    return {slower_with_the_constraint(e, Algorithm::snake),
            slower_with_the_constraint(e, Algorithm::fence),
            more_links_suffer_more(e),
            reversal(e),
            small_regime_of_snake(runs),
            regimes_grow(e),
            number_of_steps(runs),
            throughput(e)};
}

}  // namespace narrows::delta
