#include "testbench/reproduce/delta/named_values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "testbench/reproduce/delta/differences.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

constexpr std::int64_t short_vector = 100;
constexpr std::int64_t many_nodes = 256;

double number(std::int64_t count) { return static_cast<double>(count); }

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

/// The order on each mesh. Calls `count` with each of them.
template <class Count>
std::string orders_on(const Contests& map, Count count) {
    std::vector<std::string> texts;
    for (const printed::Mesh& mesh : meshes_of(map)) {
        const std::string order = order_on(map, mesh_text(mesh));
        count(order);
        texts.push_back(fmt::format("{} {}", mesh_text(mesh), order));
    }
    return fmt::format("{}", fmt::join(texts, ", "));
}

void add_orders(Section& section, const Contests& map) {
    std::int64_t out_of_order = 0;
    std::int64_t missing = 0;
    const std::string orders = orders_on(map, [&](const std::string& order) {
        const bool in_order = std::ranges::is_sorted(order, {}, [](char c) { return std::string_view("TFS").find(c); });
        out_of_order += in_order ? 0 : 1;
        missing += std::ssize(algorithms) - std::ssize(std::set(order.begin(), order.end()));
    });
    section.values.push_back({"meshes_out_of_order", number(out_of_order)});
    section.values.push_back({"never_fastest", number(missing)});
    section.table.notes.push_back(
        fmt::format("The fastest as N grows: {}. By the report's fit: {}.", orders,
                    orders_on(modelled_map(map, report_fit_costs()), [](const std::string&) {})));
}

std::int64_t places_of_agreement(const Contests& a, const Contests& b) {
    std::int64_t same = 0;
    for (std::size_t i = 0; i < a.size(); ++i) same += a[i].fastest() == b[i].fastest() ? 1 : 0;
    return same;
}

/// The time saved against the nominal model, in percent.
double gain_of(const CombiningProblem& p, double cycles) { return 100 * (1 - cycles / time(p, nominal_costs())); }

void add_gains(Section& section, const std::vector<Run>& grid, const Contests& contests) {
    std::vector<double> of_all;
    std::vector<double> of_fit;
    std::vector<double> of_fastest;
    for (const Run& run : grid) {
        of_all.push_back(gain_of(run.problem, static_cast<double>(run.cycles)));
        of_fit.push_back(gain_of(run.problem, time(run.problem, report_fit_costs())));
    }
    for (const Contest& c : contests) {
        const auto& [block, cycles] = c.of(c.fastest());
        of_fastest.push_back(gain_of({c.fastest(), c.mesh.columns, c.mesh.rows, c.elements, block}, cycles));
    }
    const auto [least, most] = std::ranges::minmax(of_all);
    const auto [least_of_fastest, most_of_fastest] = std::ranges::minmax(of_fastest);
    const double most_of_fit = std::ranges::max(of_fit);
    section.values.insert(section.values.end(),
                          {{"least_gain", least}, {"most_gain", most}, {"most_gain_of_fit", most_of_fit}});
    section.table.notes.push_back(
        fmt::format("The fastest algorithms take {:.1f} to {:.1f} % less time than by the nominal model, all {} runs "
                    "{:.1f} to {:.1f} %; by the report's fit the same runs take at most {:.1f} % less.",
                    least_of_fastest, most_of_fastest, grid.size(), least, most, most_of_fit));
}

/// Adds the error of Tree's formula, and the number of messages beyond 2 (P - 1).
void add_tree(Section& section, const std::vector<Run>& grid) {
    double off = 0;
    double above = 0;
    std::int64_t messages = 0;
    for (const Run& run : grid) {
        if (run.problem.algorithm != Algorithm::tree) continue;
        const double more = static_cast<double>(run.cycles) - time(run.problem, nominal_costs());
        off = std::max(off, std::abs(100 * more / time(run.problem, nominal_costs())));
        above = std::max(above, microseconds(more));
        const auto sent = static_cast<std::int64_t>(run.messages);
        messages = std::max(messages, std::abs(sent - 2 * (run.problem.nodes() - 1)));
    }
    section.values.insert(
        section.values.end(),
        {{"tree_off_percent", off}, {"tree_above_us", above}, {"tree_other_messages", number(messages)}});
}

/// Adds the values in which runs differ, and the number of runs.
void add_counts(Section& section, const std::vector<Run>& grid) {
    std::set<std::tuple<int, int, std::int64_t>> places;
    std::set<std::int64_t> blocks;
    for (const Run& run : grid) {
        const CombiningProblem& p = run.problem;
        if (p.algorithm == Algorithm::tree) continue;
        places.emplace(p.columns, p.rows, p.elements);
        blocks.insert(p.block);
    }
    section.values.insert(section.values.end(),
                          {{"runs", number(std::ssize(grid))}, {"places", number(std::ssize(places))}});
    if (blocks.empty()) return;
    section.values.insert(section.values.end(),
                          {{"shortest_block", number(*blocks.begin())}, {"longest_block", number(*blocks.rbegin())}});
}

/// Adds the cost of one more node of a snake, in units of a message there and back, with the combining.
void add_further_nodes(Section& section, const std::vector<Run>& grid) {
    const Costs costs = nominal_costs();
    std::vector<double> nodes;
    for (const FurtherNode& node : further_nodes_of_snake(grid)) {
        const double block = number(node.block);
        nodes.push_back(node.cycles / (2 * concurrent_messages(costs, 1, block) + costs.c2 * block));
    }
    if (nodes.empty()) return;
    std::ranges::sort(nodes);
    const double median = nodes[nodes.size() / 2];
    section.values.push_back({"further_node", median});
    section.table.notes.push_back(fmt::format(
        "One more node costs a snake {:.2f} to {:.2f} times (median {:.2f}) a message there and one back; with "
        "two links active, as the nominal model has it, it would be 1.9.",
        nodes.front(), nodes.back(), median));
}

}  // namespace

void add_values_of_model(Section& section, const std::string& model, const Contests& map) {
    double most_of_snake = 0;
    std::int64_t elsewhere = 0;
    for (const Contest& c : map) {
        if (c.fastest() != Algorithm::snake) continue;
        most_of_snake = std::max(most_of_snake, 100 * c.lead(Algorithm::snake));
        elsewhere += c.nodes() == 16 && c.elements >= 100'000 ? 0 : 1;
    }
    for (const Algorithm a : algorithms)
        section.values.push_back({fmt::format("{}_{}", model, name_of(a)), number(places_of(map, a))});
    section.values.push_back({model + "_lead_of_snake", most_of_snake});
    section.values.push_back({model + "_snake_elsewhere", number(elsewhere)});
}

void add_values_of_map(Section& section, const Contests& map) {
    std::int64_t many_and_snake = 0;
    std::int64_t short_and_not_tree = 0;
    for (const Contest& c : map) {
        many_and_snake += c.nodes() >= many_nodes && c.fastest() == Algorithm::snake ? 1 : 0;
        short_and_not_tree += c.elements <= short_vector && c.fastest() != Algorithm::tree ? 1 : 0;
    }
    for (const Algorithm a : algorithms) section.values.push_back({std::string(name_of(a)), number(places_of(map, a))});
    const auto agreeing = [&](const Costs& costs) { return places_of_agreement(map, modelled_map(map, costs)); };
    const std::int64_t by_nominal = agreeing(nominal_costs());
    const std::int64_t by_standard = agreeing(standard_costs());
    section.table.notes.push_back(
        fmt::format("The same algorithm is fastest by the nominal model in {} of {} places, by the standard one in {}, "
                    "by the report's fitted one in {}.",
                    by_nominal, map.size(), by_standard, agreeing(report_fit_costs())));
    section.values.insert(section.values.end(), {{"places", number(std::ssize(map))},
                                                 {"snake_with_many_nodes", number(many_and_snake)},
                                                 {"short_and_not_tree", number(short_and_not_tree)},
                                                 {"as_nominal", number(by_nominal)},
                                                 {"as_standard", number(by_standard)}});
    add_orders(section, map);
    add_leads(section, map);
}

void add_values_of_grid(Section& section, const std::vector<Run>& grid) {
    const Contests contests = contests_of(grid);
    add_counts(section, grid);
    add_tree(section, grid);
    add_gains(section, grid, contests);
    add_further_nodes(section, grid);
    for (const Algorithm a : {Algorithm::snake, Algorithm::fence}) {
        const auto& [cycles, block] = steady_state(grid, a);
        section.values.push_back({fmt::format("steady_{}", name_of(a)), cycles});
        section.values.push_back({fmt::format("steady_block_of_{}", name_of(a)), number(block)});
    }
    const Contest& longest =
        *std::ranges::max_element(contests, {}, [](const Contest& c) { return std::pair(-c.nodes(), c.elements); });
    for (const Algorithm a : algorithms)
        section.values.push_back({fmt::format("longest_{}_ms", name_of(a)), milliseconds(longest.of(a).cycles)});
    add_leads(section, contests);
}

}  // namespace narrows::delta
