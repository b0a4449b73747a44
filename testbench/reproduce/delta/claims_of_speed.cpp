// Claims 1 to 4: which algorithm is fastest where, and by how much.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "testbench/reproduce/delta/block_sizes.h"
#include "testbench/reproduce/delta/claims.h"
#include "testbench/reproduce/delta/differences.h"
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

/// The report prints whole percents, so 32.5 % count as 33 %.
std::string near_to_33_percent(const std::function<double(Algorithm)>& lead) {
    const Algorithm least = *std::ranges::min_element(algorithms, {}, lead);
    const double percent = lead(least);
    if (percent >= percent_printed || std::round(percent) < percent_printed) return "";
    return fmt::format("{} has {:.2f} %, and the print has no decimals: from 32.5 % on it is 33 %", capital_name(least),
                       percent);
}

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
            conditions,
            fmt::format("At most: {}.", fmt::join(leads, ", ")),
            true,
            "",
            near_to_33_percent(lead)};
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

/// Where the best of the blocks that were tried is too long for a shift, but a block that would do is hardly slower.
std::string near_to_shift(const Evidence& e) {
    constexpr double hardly = 0.01;
    const Run* best = nullptr;
    for (const Run& run : e.block_sizes) {
        const bool is_better = best == nullptr || run.cycles < best->cycles;
        if (run.problem.algorithm == Algorithm::snake && is_better) best = &run;
    }
    const Run& limit = e.block_at_limit;
    if (best == nullptr || limit.cycles == 0 || best->problem.block <= limit.problem.block) return "";
    const auto cycles = [](const Run& run) { return static_cast<double>(run.cycles); };
    const double more = cycles(limit) / cycles(*best) - 1;
    if (more > hardly) return "";
    return fmt::format(
        "for Snake, S = {} takes {:.3f} ms and S = {}, which would be a shift and is not in figure 4, "
        "{:.3f} ms: {:.3f} % {}",
        best->problem.block, milliseconds(cycles(*best)), limit.problem.block, milliseconds(cycles(limit)),
        100 * std::abs(more), more < 0 ? "less" : "more");
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
                        best_by(Algorithm::snake, report_fit_costs())),
            near_to_shift(e)};
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

}  // namespace

CombiningProblem block_at_limit(const Experiments& e) {
    CombiningProblem p{Algorithm::snake, e.blocks_mesh.columns, e.blocks_mesh.rows, e.blocks_elements, 1};
    p.block = std::max<std::int64_t>(
        1, std::llround(std::floor(clearly_less * static_cast<double>(best_block(p, standard_costs())))));
    return p;
}

std::vector<Claim> claims_of_speed(const Evidence& evidence) {
    std::vector<Claim> all;
    for (const ReadingOfFaster& reading : readings) all.push_back(each_is_fastest_somewhere(evidence, reading));
    all.push_back(constraint_moves_the_regimes(evidence));
    all.push_back(constraint_shifts_best_blocks(evidence));
    for (const ReadingOfFaster& reading : readings) all.push_back(snake_beats_fence_at_sixteen(evidence, reading));
    all.push_back(never_in_another_order(evidence));
    all.push_back(each_is_fastest_on_every_mesh(evidence));
    return all;
}

}  // namespace narrows::delta
