#include "testbench/reproduce/delta/claims.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/delta/block_sizes.h"
#include "testbench/reproduce/delta/differences.h"
#include "testbench/reproduce/delta/fit.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

using delta::Algorithm;

constexpr double third = 33;  // "33 % faster" in the report means 33 % less time
constexpr double a_little = 25;
constexpr double almost_all = 0.85;
constexpr double clearly_less = 0.9;
constexpr std::int64_t short_vector = 100;
constexpr std::array<std::int64_t, 2> long_vectors{100'000, 500'000};
constexpr std::int64_t many_nodes = 256;

Verdict verdict_of(std::initializer_list<bool> conditions) {
    if (std::ranges::all_of(conditions, std::identity{})) return Verdict::holds;
    return std::ranges::any_of(conditions, std::identity{}) ? Verdict::in_part : Verdict::fails;
}

std::string place_of(const Contest& c) { return fmt::format("{}, N = {}", mesh_text(c.mesh), length_text(c.elements)); }

std::int64_t nodes_of(const Contest& c) { return std::int64_t{c.mesh.columns} * c.mesh.rows; }

/// The contest in which `algorithm` has the largest lead over the two others, or is the least behind.
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
    return {"1", "Each algorithm takes at least 33 % less time than both others somewhere.",
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

/// The longest vector up to which Tree is fastest on every mesh.
std::int64_t longest_of_tree(const Evidence& e) {
    std::int64_t longest = 0;
    for (const std::int64_t elements : e.experiments.map_elements) {
        const auto is_tree = [&](const Contest& c) { return c.elements != elements || c.fastest() == Algorithm::tree; };
        if (!std::ranges::all_of(e.map, is_tree)) break;
        longest = elements;
    }
    return longest;
}

Claim constraint_moves_the_regimes(const Evidence& e) {
    const Contests free = modelled_map(e.experiments, standard_costs());
    const std::int64_t free_fence = places_of(free, Algorithm::fence);
    const std::int64_t free_snake = places_of(free, Algorithm::snake);
    const std::int64_t snake = places_of(e.map, Algorithm::snake);
    const auto short_is_tree = [](const Contest& c) {
        return c.elements > short_vector || c.fastest() == Algorithm::tree;
    };
    const auto many_and_snake = [](const Contest& c) {
        return nodes_of(c) >= many_nodes && c.fastest() == Algorithm::snake;
    };
    return {
        "2a",
        "Without the constraint Fence is fastest almost everywhere beyond short vectors; with it Snake wins a large "
        "region, with many nodes too, and Tree the short vectors.",
        verdict_of({static_cast<double>(free_fence) >= almost_all * static_cast<double>(free_fence + free_snake),
                    snake >= 3 * std::max<std::int64_t>(free_snake, 1), std::ranges::any_of(e.map, many_and_snake),
                    std::ranges::all_of(e.map, short_is_tree)}),
        fmt::format("Of {} places Fence has {} and Snake {} by the standard model (f = 1); simulated {} and {}, {} "
                    "of these with {} nodes or more. Tree is fastest up to N = {} on every mesh.",
                    e.map.size(), free_fence, free_snake, places_of(e.map, Algorithm::fence), snake,
                    std::ranges::count_if(e.map, many_and_snake), many_nodes, longest_of_tree(e))};
}

Claim constraint_shifts_best_blocks(const Evidence& e) {
    const delta::printed::Mesh& mesh = e.experiments.blocks_mesh;
    const auto best_by = [&](Algorithm a, const delta::Costs& costs) {
        return delta::best_block({a, mesh.columns, mesh.rows, e.experiments.blocks_elements, 1}, costs);
    };
    const auto shifted = [&](Algorithm a) {
        return static_cast<double>(best_simulated_block(e.block_sizes, a)) <=
               clearly_less * static_cast<double>(best_by(a, standard_costs()));
    };
    std::vector<std::string> texts;
    for (const Algorithm a : {Algorithm::snake, Algorithm::fence}) {
        texts.push_back(fmt::format("{} {}, {}, {}", capital_name(a), best_by(a, standard_costs()),
                                    best_by(a, nominal_costs()), best_simulated_block(e.block_sizes, a)));
    }
    return {"2b", "With the constraint the best block sizes shift.",
            verdict_of({shifted(Algorithm::snake), shifted(Algorithm::fence)}),
            fmt::format("Best block by the standard model, by the nominal one, and of those simulated (figure 4): {}.",
                        fmt::join(texts, "; "))};
}

Claim snake_beats_fence_at_sixteen(const Evidence& e) {
    std::vector<std::string> texts;
    double most = 0;
    bool always = true;
    for (const Contests& contests : {e.grid_contests, e.map}) {
        for (const Contest& c : contests) {
            if (nodes_of(c) != 16 || std::ranges::count(long_vectors, c.elements) == 0) continue;
            const double saving = 100 * c.saving(Algorithm::snake, Algorithm::fence);
            texts.push_back(fmt::format("N = {}, S = {} and {}: {:.1f} %", length_text(c.elements),
                                        c.of(Algorithm::snake).block, c.of(Algorithm::fence).block, saving));
            most = std::max(most, saving);
            always = always && saving > 0;
        }
    }
    return {"3", "With 16 nodes and 1e5 or 5e5 elements Snake is up to 33 % faster than Fence.",
            verdict_of({std::abs(most - third) <= 2, always}), fmt::format("Less time: {}.", fmt::join(texts, "; "))};
}

/// The fastest algorithms on one mesh in the order of growing N, without repetitions: "TFS".
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
    const Contests nominal = modelled_map(e.experiments, nominal_costs());
    std::vector<std::string> texts;
    bool in_order = true;
    bool none_is_missing = true;  // no region of the nominal model is missing in the simulation
    for (const delta::printed::Mesh& mesh : e.experiments.map_meshes) {
        const std::string order = order_on(e.map, mesh_text(mesh));
        const std::string by_model = order_on(nominal, mesh_text(mesh));
        in_order = in_order && (std::string_view("TFS").starts_with(order) || order == "TS");
        none_is_missing = none_is_missing && order.size() >= by_model.size();
        texts.push_back(fmt::format("{} {} (nominal model {})", mesh_text(mesh), order, by_model));
    }
    return {"4", "As N grows on one machine, the fastest is first Tree, then Fence, then Snake.",
            verdict_of({in_order, none_is_missing}), fmt::format("In the map: {}.", fmt::join(texts, ", "))};
}

Claim better_than_nominal(const Evidence& e) {
    const auto gain = [](const delta::CombiningProblem& p, double cycles) {
        return 100 * (1 - cycles / delta::time(p, nominal_costs()));
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
        "5", "Measured times are a little better than the nominal model predicts.",
        verdict_of({least > -0.5, most_fastest <= a_little, most <= a_little}),
        fmt::format("The fastest algorithms of the grid are {:.1f} to {:.1f} % better, all {} runs {:.1f} to {:.1f} "
                    "%: much better where pipelines hardly do more than fill and drain, a little worse only by the "
                    "latency of channels, which the model leaves out.",
                    least_fastest, most_fastest, of_all.size(), least, most)};
}

/// The model's cycles for one step inward, with its combining, and one step outward, each with `links` active links.
double there_and_back(int links, std::int64_t block) {
    const delta::Costs costs = nominal_costs();
    const auto elements = static_cast<double>(block);
    return 2 * delta::concurrent_messages(costs, links, elements) + costs.c2 * elements;
}

/// The cost of one more node in a snake, in units of one message there and one back with one active link each.
std::vector<double> costs_of_further_nodes(const Evidence& e) {
    std::vector<double> costs;
    for (const FurtherNode& node : further_nodes_of_snake(e.grid)) {
        costs.push_back(node.cycles / there_and_back(1, node.block));
    }
    std::ranges::sort(costs);
    return costs;
}

Claim fit_is_one_then_links(const Evidence& e) {
    const delta::Overlap absolute = fit_of(e.grid, delta::Residuals::absolute).f;
    const delta::Overlap relative = fit_of(e.grid, delta::Residuals::relative).f;
    const auto text = [](const delta::Overlap& f) {
        return fmt::format("{:.2f}, {:.2f}, {:.2f}, {:.2f}", f[2], f[3], f[4], f[6]);
    };
    const std::vector<double> further = costs_of_further_nodes(e);
    const double median = further.at(further.size() / 2);
    const double two_links =
        there_and_back(2, delta::printed::longest_block) / there_and_back(1, delta::printed::longest_block);
    return {
        "6", "Open: fitted f(2), f(3) come out near 1, f(4), f(6) near L; is one link active while pipelines fill?",
        verdict_of({has_pattern_of_report(absolute), has_pattern_of_report(relative), median < (1 + two_links) / 2}),
        fmt::format("f(2), f(3), f(4), f(6) fitted to simulated times: {}; of relative residuals {}; report 1.1, "
                    "1.3, 3.9, 5.1. A node more costs a snake {:.2f} to {:.2f} times (median {:.2f}) a message "
                    "there and one back; with two links active, as the nominal model has it, it would be {:.1f}.",
                    text(absolute), text(relative), further.front(), further.back(), median, two_links)};
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

std::vector<Claim> judge_claims(const Evidence& evidence) {
    return {each_is_fastest_somewhere(evidence),     constraint_moves_the_regimes(evidence),
            constraint_shifts_best_blocks(evidence), snake_beats_fence_at_sixteen(evidence),
            tree_then_fence_then_snake(evidence),    better_than_nominal(evidence),
            fit_is_one_then_links(evidence)};
}

}  // namespace narrows::delta
