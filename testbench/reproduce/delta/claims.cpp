#include "testbench/reproduce/delta/claims.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/delta/block_sizes.h"
#include "testbench/reproduce/delta/differences.h"
#include "testbench/reproduce/delta/fit.h"
#include "testbench/reproduce/delta/printed_match.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

using delta::Algorithm;

constexpr double percent_printed = 33;
constexpr double almost_all = 0.85;
constexpr double clearly_less = 0.9;
constexpr std::int64_t short_vector = 100;
constexpr std::array<std::int64_t, 2> long_vectors{100'000, 500'000};
constexpr std::int64_t many_nodes = 256;

double less_time_percent(double saving) { return 100 * saving; }
/// How many percent higher the speed is if a run takes so much less time.
double faster_percent(double saving) { return 100 * (1 / (1 - saving) - 1); }

std::string place_of(const Contest& c) { return fmt::format("{}, N = {}", mesh_text(c.mesh), length_text(c.elements)); }

std::int64_t nodes_of(const Contest& c) { return std::int64_t{c.mesh.columns} * c.mesh.rows; }

/// The contest in which `algorithm` has the largest lead over the two others, or is the least behind.
const Contest& best_place(const Evidence& e, Algorithm algorithm) {
    const auto lead = [&](const Contest& c) { return c.lead(algorithm); };
    const Contest& in_grid = *std::ranges::max_element(e.grid_contests, {}, lead);
    const Contest& in_map = *std::ranges::max_element(e.map, {}, lead);
    return lead(in_map) > lead(in_grid) ? in_map : in_grid;
}

/// "33 % faster" in one of its two readings.
struct ReadingOfFaster {
    const char* letter;
    const char* text;
    double (*percent)(double saving);
};
constexpr std::array readings{ReadingOfFaster{"a", "less time", less_time_percent},
                              ReadingOfFaster{"b", "higher speed", faster_percent}};

Claim each_is_fastest_somewhere(const Evidence& e, const ReadingOfFaster& reading) {
    const auto lead = [&](Algorithm a) { return reading.percent(best_place(e, a).lead(a)); };
    std::vector<std::string> leads;
    std::vector<Condition> conditions;
    for (const Algorithm a : algorithms) {
        leads.push_back(fmt::format("{} {:.1f} % ({})", capital_name(a), lead(a), place_of(best_place(e, a))));
        conditions.push_back({fmt::format("{} has less than 32.5 % everywhere", capital_name(a)),
                              std::round(lead(a)) >= percent_printed});
    }
    return {fmt::format("1{}", reading.letter),
            fmt::format("Each algorithm is at least 33 % faster than both others somewhere ({}).", reading.text),
            conditions, fmt::format("At most: {}.", fmt::join(leads, ", ")), true};
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
        {{"without the constraint Fence has less than 85 % of the places that Tree has not",
          static_cast<double>(free_fence) >= almost_all * static_cast<double>(free_fence + free_snake)},
         {"with it Snake has less than three times as many places as without",
          snake >= 3 * std::max<std::int64_t>(free_snake, 1)},
         {"Snake is fastest nowhere with 256 nodes or more", std::ranges::any_of(e.map, many_and_snake)},
         {"another algorithm than Tree is fastest for N = 100 or less", std::ranges::all_of(e.map, short_is_tree)}},
        fmt::format("Of {} places Fence has {} and Snake {} by the standard model (f = 1); simulated {} and {}, {} "
                    "of these with {} nodes or more. Tree is fastest up to N = {} on every mesh.",
                    e.map.size(), free_fence, free_snake, places_of(e.map, Algorithm::fence), snake,
                    std::ranges::count_if(e.map, many_and_snake), many_nodes, longest_of_tree(e)),
        true};
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
    std::vector<Condition> conditions;
    for (const Algorithm a : {Algorithm::snake, Algorithm::fence}) {
        texts.push_back(fmt::format("{} {}, {}, {}", capital_name(a), best_by(a, standard_costs()),
                                    best_by(a, nominal_costs()), best_simulated_block(e.block_sizes, a)));
        conditions.push_back(
            {fmt::format("the best block of {} is more than 0.9 of the standard model's", capital_name(a)),
             shifted(a)});
    }
    return {"2b",
            "With the constraint the best block sizes shift.",
            conditions,
            fmt::format("Best block by the standard model, by the nominal one, and of those simulated (figure 4): {}.",
                        fmt::join(texts, "; ")),
            false,
            fmt::format("the nominal model makes steps of two links twice as long, and they are not. Nor are they in "
                        "the report's own fit, f(2) = 1.1, by which the best block of Snake is {}.",
                        best_by(Algorithm::snake, report_fit_costs()))};
}

/// Of Snake against Fence, in the limit of long vectors.
double saving_in_the_limit(const Evidence& e) {
    return 1 - steady_state(e.grid, Algorithm::snake).cycles / steady_state(e.grid, Algorithm::fence).cycles;
}

/// Snake against Fence by the report's own fit, 16 nodes.
std::string by_reports_fit(const ReadingOfFaster& reading) {
    const delta::Costs costs = report_fit_costs();
    std::vector<std::string> best;
    std::vector<std::string> at_300;
    for (const std::int64_t elements : long_vectors) {
        const auto percent = [&](std::int64_t snake_block, std::int64_t fence_block) {
            const double snake = delta::time({Algorithm::snake, 4, 4, elements, snake_block}, costs);
            const double fence = delta::time({Algorithm::fence, 4, 4, elements, fence_block}, costs);
            return fmt::format("{:.1f}", reading.percent(1 - snake / fence));
        };
        const auto best_of = [&](Algorithm algorithm) {
            return std::min<std::int64_t>(delta::best_block({algorithm, 4, 4, elements, 1}, costs),
                                          delta::printed::longest_block);
        };
        best.push_back(percent(best_of(Algorithm::snake), best_of(Algorithm::fence)));
        at_300.push_back(percent(300, 300));
    }
    return fmt::format("By the report's own fit {} % with its best blocks up to 600, {} % with S = 300.",
                       fmt::join(best, " and "), fmt::join(at_300, " and "));
}

Claim snake_beats_fence_at_sixteen(const Evidence& e, const ReadingOfFaster& reading) {
    std::vector<std::string> texts;
    double most = -1000;
    double least = 1000;
    for (const Contests& contests : {e.grid_contests, e.map}) {
        for (const Contest& c : contests) {
            if (nodes_of(c) != 16 || std::ranges::count(long_vectors, c.elements) == 0) continue;
            const double percent = reading.percent(c.saving(Algorithm::snake, Algorithm::fence));
            texts.push_back(fmt::format("N = {}, S = {} and {}: {:.1f} %", length_text(c.elements),
                                        c.of(Algorithm::snake).block, c.of(Algorithm::fence).block, percent));
            most = std::max(most, percent);
            least = std::min(least, percent);
        }
    }
    const double limit = reading.percent(saving_in_the_limit(e));
    const bool of_time = reading.percent == less_time_percent;
    return {
        fmt::format("3{}", reading.letter),
        fmt::format("With 16 nodes and 1e5 or 5e5 elements Snake is up to 33 % faster than Fence ({}).", reading.text),
        {{"Fence is as fast in one of the cases", least > 0},
         {"one of the cases is above 33.5 %", std::round(most) <= percent_printed},
         {"the limit of long vectors is not 32.5 to 33.5 %", std::round(limit) == percent_printed}},
        fmt::format("{}. In the limit of long vectors {:.1f} %. {}", fmt::join(texts, "; "), limit,
                    by_reports_fit(reading)),
        of_time,
        of_time ? ""
                : "the simulated Fence takes six transfers for a block, f(6) = 6, and the limit is 50 %. In print "
                  "this reading fits f(6) = 5.1, and the other one fits f(6) = 6."};
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

Claim never_in_another_order(const Evidence& e) {
    std::vector<std::string> texts;
    std::vector<std::string> by_fit;
    bool in_order = true;
    const Contests fitted = modelled_map(e.experiments, report_fit_costs());
    for (const delta::printed::Mesh& mesh : e.experiments.map_meshes) {
        const std::string order = order_on(e.map, mesh_text(mesh));
        in_order =
            in_order && std::ranges::is_sorted(order, {}, [](char c) { return std::string_view("TFS").find(c); });
        texts.push_back(fmt::format("{} {}", mesh_text(mesh), order));
        by_fit.push_back(fmt::format("{} {}", mesh_text(mesh), order_on(fitted, mesh_text(mesh))));
    }
    return {"4a",
            "As N grows on one machine, the fastest is first Tree, then Fence, then Snake: in no other order.",
            {{"on some mesh another order is seen", in_order}},
            fmt::format("In the map: {}. By the report's fit: {}.", fmt::join(texts, ", "), fmt::join(by_fit, ", ")),
            true};
}

/// How far Fence is behind the fastest on the smallest mesh, at its best N.
std::string fence_behind_text(const Evidence& e) {
    const Contest* nearest = nullptr;
    for (const Contest& c : e.map) {
        if (nodes_of(c) != 16) continue;
        if (nearest == nullptr || c.lead(Algorithm::fence) > nearest->lead(Algorithm::fence)) nearest = &c;
    }
    if (nearest == nullptr) return "there is no map";
    return fmt::format("Fence is nearest to the fastest at N = {}, {:.1f} % behind {}", length_text(nearest->elements),
                       -100 * nearest->lead(Algorithm::fence), capital_name(nearest->fastest()));
}

Claim each_is_fastest_on_every_mesh(const Evidence& e) {
    std::vector<std::string> missing;
    for (const delta::printed::Mesh& mesh : e.experiments.map_meshes) {
        const std::string order = order_on(e.map, mesh_text(mesh));
        for (const Algorithm a : algorithms) {
            if (order.find(letter_of(a)) == std::string::npos)
                missing.push_back(fmt::format("{} on {}", capital_name(a), mesh_text(mesh)));
        }
    }
    return {"4b",
            "... and each of them is the fastest for some N on every mesh.",
            {{"one of them is the fastest for no N of the map", missing.empty()}},
            missing.empty() ? "None is missing." : fmt::format("Missing: {}.", fmt::join(missing, ", ")),
            false,
            fmt::format("on 4x4 {}. By the report's fit, with f(6) = 5.1, Fence has a region there.",
                        fence_behind_text(e))};
}

/// How much less time than the nominal model says.
double gain_of(const delta::CombiningProblem& p, double cycles) {
    return 100 * (1 - cycles / delta::time(p, nominal_costs()));
}

Claim better_than_nominal(const Evidence& e) {
    std::vector<double> of_all;
    std::vector<double> of_fastest;
    std::vector<double> of_fit;
    for (const Run& run : e.grid) {
        of_all.push_back(gain_of(run.problem, static_cast<double>(run.cycles)));
        of_fit.push_back(gain_of(run.problem, delta::time(run.problem, report_fit_costs())));
    }
    for (const Contest& c : e.grid_contests) {
        const Contest::Entry& entry = c.of(c.fastest());
        of_fastest.push_back(
            gain_of({c.fastest(), c.mesh.columns, c.mesh.rows, c.elements, entry.block}, entry.cycles));
    }
    const auto [least, most] = std::ranges::minmax(of_all);
    const auto [least_fastest, most_fastest] = std::ranges::minmax(of_fastest);
    const double most_of_fit = std::ranges::max(of_fit);
    const auto least_text = [](double percent) { return fmt::format("{:.1f}", percent); };
    return {"5",
            "Measured times are a little better than the nominal model predicts.",
            {{"a run takes 0.5 % longer than the nominal model says", least > -0.5},
             {"a run gains more than the report's own fit does anywhere on the grid", most <= most_of_fit}},
            fmt::format("The fastest algorithms of the grid are {} to {} % better, all {} runs {} to {} %; by the "
                        "report's fit the same runs gain at most {} %.",
                        least_text(least_fastest), least_text(most_fastest), of_all.size(), least_text(least),
                        least_text(most), least_text(most_of_fit)),
            false,
            "pipelines that hardly do more than fill and drain take one alpha a hop, and the model charges two, also "
            "in the report's fit."};
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

std::string overlap_text(const delta::Overlap& f) {
    return fmt::format("{:.2f}, {:.2f}, {:.2f}, {:.2f}", f[2], f[3], f[4], f[6]);
}

/// f(L) is the printed one, up to its rounding and the choice of the fitted runs.
Condition is_printed(const delta::Fit& fit, int links) {
    const double printed = delta::fitted_overlap.at(static_cast<std::size_t>(links));
    // f(3) is known no better than its standard error.
    const double tolerance = overlap_tolerance + (links == 3 ? 2 * fit.standard_error[3] : 0);
    return {fmt::format("f({}) is not {} +- {:.1f}", links, printed, tolerance),
            std::abs(fit.f.at(static_cast<std::size_t>(links)) - printed) <= tolerance};
}

Claim fit_has_the_pattern(const Evidence& e) {
    const delta::Fit absolute = fit_of(e.grid, delta::Residuals::absolute);
    const delta::Overlap relative = fit_of(e.grid, delta::Residuals::relative).f;
    return {"6a",
            "Fitted f(2), f(3) are near 1, and f(4) near 4: 1.1, 1.3, 3.9.",
            {is_printed(absolute, 2),
             is_printed(absolute, 3),
             is_printed(absolute, 4),
             {"a fit of relative errors has no such pattern",
              has_pattern_of_report(absolute.f) && has_pattern_of_report(relative)}},
            fmt::format("f(2), f(3), f(4), f(6) fitted to simulated times: {}; of relative residuals {}; report 1.1, "
                        "1.3, 3.9, 5.1.",
                        overlap_text(absolute.f), overlap_text(relative)),
            true};
}

Claim fit_has_six_links(const Evidence& e) {
    const delta::Fit absolute = fit_of(e.grid, delta::Residuals::absolute);
    return {"6b",
            "... and f(6) is 5.1, 1.31 times f(4).",
            {is_printed(absolute, 6),
             {fmt::format("f(6) / f(4) is not {} to {}", least_ratio, most_ratio),
              absolute.f[6] / absolute.f[4] >= least_ratio && absolute.f[6] / absolute.f[4] <= most_ratio}},
            fmt::format("f(6) is {:.2f}, {:.2f} times f(4).", absolute.f[6], absolute.f[6] / absolute.f[4]),
            false,
            "the simulated processor moves one message after the other; see the sections calibration and hypotheses."};
}

Claim one_link_is_active(const Evidence& e) {
    const std::vector<double> further = costs_of_further_nodes(e);
    const double median = further.empty() ? 0 : further.at(further.size() / 2);
    const double two_links =
        there_and_back(2, delta::printed::longest_block) / there_and_back(1, delta::printed::longest_block);
    return {"6c",
            "Open: while pipelines fill and drain, only one link is really active.",
            {{"one more node costs a snake, in the median, more than 1.1 times one message there and one back",
              median > 0 && median <= 1.1},
             {"... or less than 0.9 times", median >= 0.9}},
            fmt::format("A node more costs a snake {:.2f} to {:.2f} times (median {:.2f}) a message there and one "
                        "back; with two links active, as the nominal model has it, it would be {:.1f}.",
                        further.empty() ? 0 : further.front(), further.empty() ? 0 : further.back(), median, two_links),
            true};
}

/// Cycles for one more element in the steady state, without those of its transfers.
double combining_of(const Evidence& e, Algorithm algorithm) {
    const delta::Costs costs = nominal_costs();
    const SteadyState steady = steady_state(e.grid, algorithm);
    const auto block = static_cast<double>(steady.block);
    const int links = algorithm == Algorithm::fence ? 6 : 4;
    return steady.cycles - delta::concurrent_messages(costs, links, block) / block;
}

Claim steady_state_is_all_transfers(const Evidence& e) {
    const delta::Costs costs = nominal_costs();
    const double c2 = combining_of(e, Algorithm::snake);
    const double c3 = combining_of(e, Algorithm::fence);
    constexpr double cycle = 1;
    return {
        "7",
        "In the steady state an element costs Snake A(4) / S + c2, and Fence A(6) / S + c3 (appendix, f(L) = L).",
        {{"Snake is further than a cycle from 4 (alpha / S + beta) + c2", std::abs(c2 - costs.c2) <= cycle},
         {"Fence is further than a cycle from 6 (alpha / S + beta) + c3", std::abs(c3 - costs.c3) <= cycle}},
        fmt::format("An element more costs {:.1f} cycles in Snake and {:.1f} in Fence; without the transfers {:.1f} "
                    "and {:.1f}, c2 = {:.0f} and c3 = {:.0f}.",
                    steady_state(e.grid, Algorithm::snake).cycles, steady_state(e.grid, Algorithm::fence).cycles, c2,
                    c3, costs.c2, costs.c3),
        true};
}

}  // namespace

bool Claim::holds() const { return std::ranges::all_of(conditions, &Condition::holds); }

std::string Claim::refuted_if() const {
    std::vector<std::string> texts;
    for (const Condition& condition : conditions) texts.push_back(condition.refuted_if);
    return fmt::format("{}", fmt::join(texts, "; "));
}

std::vector<Claim> judge_claims(const Evidence& evidence) {
    std::vector<Claim> all;
    for (const ReadingOfFaster& reading : readings) all.push_back(each_is_fastest_somewhere(evidence, reading));
    all.push_back(constraint_moves_the_regimes(evidence));
    all.push_back(constraint_shifts_best_blocks(evidence));
    for (const ReadingOfFaster& reading : readings) all.push_back(snake_beats_fence_at_sixteen(evidence, reading));
    all.push_back(never_in_another_order(evidence));
    all.push_back(each_is_fastest_on_every_mesh(evidence));
    all.push_back(better_than_nominal(evidence));
    all.push_back(fit_has_the_pattern(evidence));
    all.push_back(fit_has_six_links(evidence));
    all.push_back(one_link_is_active(evidence));
    all.push_back(steady_state_is_all_transfers(evidence));
    return all;
}

}  // namespace narrows::delta
