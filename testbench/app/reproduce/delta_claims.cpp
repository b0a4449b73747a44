#include "testbench/app/reproduce/delta_claims.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "testbench/app/reproduce/delta.h"
#include "testbench/app/reproduce/delta_block_sizes.h"
#include "testbench/app/reproduce/delta_differences.h"
#include "testbench/app/reproduce/delta_fit.h"
#include "testbench/app/reproduce/delta_units.h"

namespace narrows::delta {

namespace {

using nbl::Algorithm;

constexpr double third = 33;  // "33 % faster" of the report: takes 33 % less time
constexpr double a_little = 25;
constexpr std::int64_t short_vector = 100;
constexpr std::int64_t long_vector = 100'000;
constexpr std::int64_t many_nodes = 256;

Verdict verdict_of(std::initializer_list<bool> conditions) {
    if (std::ranges::all_of(conditions, std::identity{})) return Verdict::holds;
    return std::ranges::any_of(conditions, std::identity{}) ? Verdict::in_part : Verdict::fails;
}

std::string place_of(const Contest& c) { return fmt::format("{}, N = {}", mesh_text(c.mesh), length_text(c.elements)); }

std::int64_t nodes_of(const Contest& c) { return std::int64_t{c.mesh.columns} * c.mesh.rows; }

/// Where `algorithm` is furthest ahead of the two others, or least behind.
const Contest& best_place(const Evidence& e, Algorithm algorithm) {
    const auto lead = [&](const Contest& c) { return c.lead(algorithm); };
    const Contest& in_grid = *std::ranges::max_element(e.grid_contests, {}, lead);
    const Contest& in_map = *std::ranges::max_element(e.map, {}, lead);
    return lead(in_map) > lead(in_grid) ? in_map : in_grid;
}

Claim each_is_fastest_somewhere(const Evidence& e) {
    const auto lead = [&](Algorithm a) { return 100 * best_place(e, a).lead(a); };
    const auto enough = [&](Algorithm a) { return std::round(lead(a)) >= third; };
    std::vector<std::string> leads;
    for (const Algorithm a : algorithms) {
        leads.push_back(fmt::format("{} {:.1f} % ({})", capital_name(a), lead(a), place_of(best_place(e, a))));
    }
    return {1, "Each algorithm takes at least 33 % less time than both others somewhere.",
            verdict_of({enough(Algorithm::tree), enough(Algorithm::snake), enough(Algorithm::fence)}),
            fmt::format("At most less: {}. In the steady state an element costs {:.1f} cycles in Snake and {:.1f} in "
                        "Fence: {:.1f} % less.",
                        fmt::join(leads, ", "), steady_cycles(e.grid, Algorithm::snake),
                        steady_cycles(e.grid, Algorithm::fence),
                        100 * (1 - steady_cycles(e.grid, Algorithm::snake) / steady_cycles(e.grid, Algorithm::fence)))};
}

std::int64_t places_of(const Contests& map, Algorithm algorithm) {
    return std::ranges::count(map, algorithm, &Contest::fastest);
}

/// The longest vector for which Tree is fastest on every mesh, as for all shorter ones.
std::int64_t longest_of_tree(const Evidence& e) {
    std::int64_t longest = 0;
    for (const std::int64_t elements : e.experiments.map_elements) {
        const auto is_tree = [&](const Contest& c) { return c.elements != elements || c.fastest() == Algorithm::tree; };
        if (!std::ranges::all_of(e.map, is_tree)) break;
        longest = elements;
    }
    return longest;
}

/// "Snake 283 to 100"
std::string block_shift(const Evidence& e, Algorithm algorithm, std::int64_t standard) {
    return fmt::format("{} {} to {}", capital_name(algorithm), standard,
                       best_simulated_block(e.block_sizes, algorithm));
}

Claim constraint_moves_the_regimes(const Evidence& e) {
    const Contests free = modelled_map(e.experiments, standard_costs());
    const std::int64_t free_fence = places_of(free, Algorithm::fence);
    const std::int64_t free_snake = places_of(free, Algorithm::snake);
    const std::int64_t snake = places_of(e.map, Algorithm::snake);
    const auto standard_block = [&](Algorithm a) {
        return nbl::best_block(
            {a, e.experiments.blocks_mesh.columns, e.experiments.blocks_mesh.rows, e.experiments.blocks_elements, 1},
            standard_costs());
    };
    const auto shifted = [&](Algorithm a) {
        return static_cast<double>(best_simulated_block(e.block_sizes, a)) < 0.9 * double(standard_block(a));
    };
    const auto short_is_tree = [](const Contest& c) {
        return c.elements > short_vector || c.fastest() == Algorithm::tree;
    };
    const auto many_and_snake = [](const Contest& c) {
        return nodes_of(c) >= many_nodes && c.fastest() == Algorithm::snake;
    };
    return {
        2,
        "Without the constraint Fence is fastest almost everywhere beyond short vectors; with it Snake wins a large "
        "region, with many nodes too, Tree the short vectors, and best blocks shift.",
        verdict_of({static_cast<double>(free_fence) >= 0.85 * static_cast<double>(free_fence + free_snake),
                    snake >= 3 * std::max<std::int64_t>(free_snake, 1), std::ranges::any_of(e.map, many_and_snake),
                    std::ranges::all_of(e.map, short_is_tree), shifted(Algorithm::snake) && shifted(Algorithm::fence)}),
        fmt::format("Of {} places Fence has {} and Snake {} by the standard model (f = 1); simulated {} and {}, of "
                    "these {} with {} nodes or more. Tree is fastest up to N = {} on every mesh. Best blocks "
                    "(figure 4), standard to simulated: {}, {}.",
                    e.map.size(), free_fence, free_snake, places_of(e.map, Algorithm::fence), snake,
                    std::ranges::count_if(e.map, many_and_snake), many_nodes, longest_of_tree(e),
                    block_shift(e, Algorithm::snake, standard_block(Algorithm::snake)),
                    block_shift(e, Algorithm::fence, standard_block(Algorithm::fence)))};
}

Claim snake_beats_fence_at_sixteen(const Evidence& e) {
    std::vector<std::string> texts;
    double most = 0;
    bool always = true;
    for (const Contests& contests : {e.grid_contests, e.map}) {
        for (const Contest& c : contests) {
            if (nodes_of(c) != 16 || c.elements < long_vector) continue;
            const double saving = 100 * c.saving(Algorithm::snake, Algorithm::fence);
            texts.push_back(fmt::format("N = {}, S = {} and {}: {:.1f} %", length_text(c.elements),
                                        c.of(Algorithm::snake).block, c.of(Algorithm::fence).block, saving));
            most = std::max(most, saving);
            always = always && saving > 0;
        }
    }
    return {3, "With 16 nodes and 1e5 or 5e5 elements Snake is up to 33 % faster than Fence.",
            verdict_of({std::abs(most - third) <= 2, always}), fmt::format("Less time: {}.", fmt::join(texts, "; "))};
}

/// The fastest as N grows on one mesh, without repetitions: "TFS".
std::string order_on(const Contests& map, const std::string& mesh) {
    std::string order;
    for (const Contest& c : map) {
        if (mesh_text(c.mesh) != mesh) continue;
        const char next = letter_of(c.fastest());
        if (order.empty() || order.back() != next) order += next;
    }
    return order;
}

Claim tree_then_fence_then_snake(const Evidence& e) {
    std::vector<std::string> texts;
    bool ordered = true;
    bool all_three = true;
    for (const nbl::printed::Mesh& mesh : e.experiments.map_meshes) {
        const std::string order = order_on(e.map, mesh_text(mesh));
        ordered = ordered && (order == "TFS" || order == "TF" || order == "TS");
        all_three = all_three && order == "TFS";
        texts.push_back(fmt::format("{} {}", mesh_text(mesh), order));
    }
    return {4, "As N grows on one machine, the fastest is first Tree, then Fence, then Snake.",
            verdict_of({ordered, all_three}), fmt::format("In the map: {}.", fmt::join(texts, ", "))};
}

Claim better_than_nominal(const Evidence& e) {
    const auto gain = [](const nbl::Problem& p, double cycles) {
        return 100 * (1 - cycles / nbl::time(p, nominal_costs()));
    };
    std::vector<double> of_all;
    std::vector<double> of_fastest;
    for (const Run& run : e.grid) of_all.push_back(gain(run.problem, static_cast<double>(run.cycles)));
    for (const Contest& c : e.grid_contests) {
        const Contest::Entry& entry = c.of(c.fastest());
        of_fastest.push_back(gain({c.fastest(), c.mesh.columns, c.mesh.rows, c.elements, entry.block}, entry.cycles));
    }
    const auto [least, most] = std::ranges::minmax(of_all);
    const auto [least_fastest, most_fastest] = std::ranges::minmax(of_fastest);
    return {
        5, "Measured times are a little better than the nominal model predicts.",
        verdict_of({least > -0.5, most_fastest <= a_little, most <= a_little}),
        fmt::format("The fastest algorithms of the grid are {:.1f} to {:.1f} % better, all {} runs {:.1f} to {:.1f} "
                    "%: much better where pipelines hardly do more than fill and drain, a little worse only by the "
                    "latency of channels, which the model leaves out.",
                    least_fastest, most_fastest, of_all.size(), least, most)};
}

Claim fit_is_one_then_links(const Evidence& e) {
    const nbl::Overlap absolute = fit_of(e.grid, nbl::Residuals::absolute).f;
    const nbl::Overlap relative = fit_of(e.grid, nbl::Residuals::relative).f;
    const auto text = [](const nbl::Overlap& f) {
        return fmt::format("{:.2f}, {:.2f}, {:.2f}, {:.2f}", f[2], f[3], f[4], f[6]);
    };
    const FurtherNode further = further_node_of_snake(e.grid);
    const auto block = static_cast<double>(further.block);
    const nbl::Costs costs = nominal_costs();
    const auto there_and_back = [&](int links) {
        return 2 * nbl::concurrent_messages(costs, links, block) + costs.c2 * block;
    };
    return {6, "Open: fitted f(2), f(3) come out near 1, f(4), f(6) near L; is one link active while pipelines fill?",
            verdict_of({has_pattern_of_report(absolute), has_pattern_of_report(relative),
                        further.cycles < (there_and_back(1) + there_and_back(2)) / 2}),
            fmt::format("f(2), f(3), f(4), f(6) fitted to simulated times: {}; of relative residuals {}; report 1.1, "
                        "1.3, 3.9, 5.1. A snake longer by a node takes {:.0f} cycles more (S = {}); one link active, "
                        "there and back, makes {:.0f}, two {:.0f}.",
                        text(absolute), text(relative), further.cycles, further.block, there_and_back(1),
                        there_and_back(2))};
}

}  // namespace

std::string text_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::holds: return "holds";
        case Verdict::in_part: return "holds in part";
        case Verdict::fails: return "does not hold";
    }
    return {};
}

Evidence gather_evidence(Study& study, const Progress& progress) {
    Evidence evidence{study.experiments(), study.grid(progress), {}, {}, {}};
    evidence.grid_contests = contests_of(evidence.grid);
    evidence.map = contests_of(study.runs(map_problems(study.experiments()), progress));
    evidence.block_sizes = study.runs(block_size_problems(study.experiments()), progress);
    return evidence;
}

std::vector<Claim> judge_claims(const Evidence& evidence) {
    return {each_is_fastest_somewhere(evidence),    constraint_moves_the_regimes(evidence),
            snake_beats_fence_at_sixteen(evidence), tree_then_fence_then_snake(evidence),
            better_than_nominal(evidence),          fit_is_one_then_links(evidence)};
}

Section claims(Study& study, const Progress& progress) {
    Section section{
        "claims",
        {"The claims of the report, by simulated times",
         {{"number", ""}, {"claim", "claim"}, {"verdict", "verdict"}, {"numbers", "numbers"}},
         {},
         {"Claims 3 to 6: of the grid of section 4.2, blocks from 20 to 600; where S is longer, of the map, "
          "with the model's best."}},
        true,
        {}};
    for (const Claim& claim : judge_claims(gather_evidence(study, progress))) {
        section.table.rows.push_back({std::int64_t{claim.number}, claim.text, text_of(claim.verdict), claim.numbers});
        section.passed = section.passed && claim.verdict != Verdict::fails;
    }
    return section;
}

}  // namespace narrows::delta
