#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "models/topology/make_topology.h"
#include "testbench/reproduce/delta/fit.h"
#include "testbench/reproduce/delta/sentences.h"
#include "testbench/reproduce/delta/small_runs.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

/// The links that the machine has, and its processor's part in a message.
Sentence links_of_a_node(SentenceRuns& runs) {
    const Machine machine = runs.machine();
    const std::unique_ptr<Topology> topology = make_topology(machine);
    int neighbours = 0;
    for (int router = 0; router < topology->routers(); ++router)
        neighbours = std::max(neighbours, topology->degree(RouterId(router)));
    const int pairs = machine.interface.links;
    const bool by_processor = machine.interface.data_mover == DataMover::processor;
    return equal_if(neighbours == 4 && pairs == 1 && by_processor,
                    {"4.2", "A node has links to 4 neighbours and one pair to its processor, which moves all data.",
                     "4 neighbours, 1 pair",
                     fmt::format("{} neighbours, {} pair, data moved by {}", neighbours, pairs,
                                 by_processor ? "the processor" : "DMA"),
                     ""},
                    "the machine has other links");
}

Sentence experiments(const Evidence& e) {
    std::set<std::pair<int, int>> meshes;
    std::set<std::int64_t> lengths;
    std::set<std::tuple<int, int, std::int64_t>> places;
    std::set<std::int64_t> blocks;
    for (const Run& run : e.grid) {
        const CombiningProblem& p = run.problem;
        meshes.emplace(p.columns, p.rows);
        lengths.insert(p.elements);
        if (p.algorithm == Algorithm::tree) continue;
        places.emplace(p.columns, p.rows, p.elements);
        blocks.insert(p.block);
    }
    const std::int64_t shortest = blocks.empty() ? 0 : *blocks.begin();
    const std::int64_t longest = blocks.empty() ? 0 : *blocks.rbegin();
    return differs_if(
        meshes.size() == 3 && lengths.size() == 5 && places.size() == 15 && shortest == printed::shortest_block &&
            longest == printed::longest_block,
        {"4.2", "All combinations of three meshes and five vector lengths; blocks of S = 20 to 600.",
         "3 x 5, S = 20 to 600",
         fmt::format("{} x {}, {} runs, S = {} to {}", meshes.size(), lengths.size(), e.grid.size(), shortest, longest),
         ""},
        "the shortest blocks of the longest vectors are left out (fitted_model)");
}

/// Of Table 1 between S = 300 and 600, simulated.
double testjig_f2(const Changes& changes, bool& passed) {
    const std::array<Cycle, 4> shorter = testjig_row(300, changes, passed);
    const std::array<Cycle, 4> longer = testjig_row(600, changes, passed);
    return static_cast<double>(longer[1] - shorter[1]) / static_cast<double>(longer[0] - shorter[0]);
}

Sentence fit_is_not_table_1(const Evidence& e, SentenceRuns& runs) {
    bool passed = true;
    const double of_table = testjig_f2(runs.changes(), passed);
    const double fitted = fit_of(e.grid, Residuals::absolute).f[2];
    return equal_if(passed && fitted < 0.7 * of_table,
                    {"4.2", "The fitted f(2) is inconsistent with Table 1.", "1.1 against 1.6 to 1.9",
                     fmt::format("{:.2f} against {:.2f}", fitted, of_table), ""},
                    "the fitted one is more than 0.7 of the other");
}

Sentence better_evaluation(const Evidence& e) {
    int nominal = 0;
    int standard = 0;
    const Contests by_nominal = modelled_map(e.experiments, nominal_costs());
    const Contests by_standard = modelled_map(e.experiments, standard_costs());
    for (std::size_t i = 0; i < e.map.size(); ++i) {
        nominal += e.map[i].fastest() == by_nominal[i].fastest() ? 1 : 0;
        standard += e.map[i].fastest() == by_standard[i].fastest() ? 1 : 0;
    }
    return equal_if(nominal > standard,
                    {"4.2",
                     "Figures 5 and 8: the nominal model tells the fastest algorithm better than the standard "
                     "one.",
                     "better", fmt::format("right in {} and {} of {} places", nominal, standard, e.map.size()), ""},
                    "it does not");
}

}  // namespace

std::vector<Sentence> sentences_of_experiments(const Evidence& e, SentenceRuns& runs) {
    return {links_of_a_node(runs),
            experiments(e),
            fit_is_not_table_1(e, runs),
            better_evaluation(e),
            {"4.2", "Figure 7: the fitted model is accurate over a wide range of N and P.", "no number", "",
             "not simulated: the report gives no error; those of the simulation are in fitted_overlap"},
            {"4.2", "It seems prudent to use the nominal model for algorithms that do not exist yet.", "advice", "",
             "not simulated: no number; see the row on figures 5 and 8"}};
}

}  // namespace narrows::delta
