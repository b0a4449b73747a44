// Slower and faster mutants of the machine delta: each verdict of `reproduce delta` fails for one of them.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "testbench/reproduce/delta/delta.h"
#include "tests/paper/judged_document.h"
#include "tests/support/delta/experiments.h"

namespace narrows::delta::delta_mutants_test {

using Changes = std::vector<std::string>;

const Changes as_described{};
const Changes combining_twice_as_long{"processor.combine=50 cycles", "processor.combine3=74 cycles"};
const Changes combining_half_as_long{"processor.combine=12 cycles", "processor.combine3=18 cycles"};
const Changes slower_messages{"processor.send_overhead=5940 cycles", "processor.receive_overhead=5940 cycles"};
const Changes faster_messages{"processor.send_overhead=4860 cycles", "processor.receive_overhead=4860 cycles"};
const Changes slower_links{"network.link_flit_time=162 cycles", "interface.link_flit_time=162 cycles"};
const Changes faster_links{"network.link_flit_time=146 cycles", "interface.link_flit_time=146 cycles"};
const Changes moved_by_dma{"interface.data_mover=dma"};
const Changes no_constraint{"interface.data_mover=dma", "interface.links=4"};
const Changes processors_links_at_full_speed{"interface.link_flit_time=77 cycles"};
const Changes twice_as_fast{"processor.send_overhead=2700 cycles", "processor.receive_overhead=2700 cycles",
                            "network.link_flit_time=77 cycles",    "interface.link_flit_time=77 cycles",
                            "processor.combine=12 cycles",         "processor.combine3=18 cycles"};
const Changes distant_routers{"network.link_latency=50 cycles"};
const Changes free_sends{"processor.send_overhead=0 cycles", "network.link_flit_time=300 cycles"};
const Changes acknowledged{"interface.acknowledge=end-of-transfer"};
const Changes combining_two_is_slow{"processor.combine=350 cycles"};
const Changes combining_three_is_slow{"processor.combine3=700 cycles"};
const Changes costly_messages{"processor.send_overhead=100000000 cycles",
                              "processor.receive_overhead=100000000 cycles"};
const Changes channels_pause{"network.credit_latency=100000 cycles", "network.buffer_flits=1000000"};
const Changes cut_into_packets{"interface.data_mover=dma", "interface.sends=posted", "message.order=listing",
                               "message.packet_bytes=2000"};
/// Combining two is slow, sending a message costs ten times as much, and a hop takes 1 ms.
const Changes another_order{"processor.combine=350 cycles",
                            "processor.send_overhead=54000 cycles",
                            "processor.receive_overhead_due=at-arrival",
                            "interface.acknowledge=end-of-transfer",
                            "interface.links=2",
                            "interface.send_buffers=4",
                            "network.link_latency=100000 cycles"};
const Changes receives_not_posted{"processor.receive_overhead_due=at-arrival"};

/// A few experiments that give the verdicts of the document.
Experiments experiments() {
    Experiments some{grid_of({{4, 4}}, {1'000, 10'000, 100'000, 500'000}, {100, 600}),
                     {{4, 4}, {16, 16}},
                     {50, 100, 1'000, 5'000, 50'000},
                     {4, 4},
                     20'000,
                     {20, 100, 400, 1'000}};
    std::erase_if(some.grid, [](const CombiningProblem& p) { return p.elements == 500'000 && p.block == 100; });
    std::ranges::copy(grid_of({{8, 8}}, {1'000, 10'000}, {100, 600}), std::back_inserter(some.grid));
    return some;
}

/// Enough for claims that have runs of their own.
Experiments fewest_experiments() {
    Experiments some = experiments();
    std::erase_if(some.grid, [](const CombiningProblem& p) { return p.elements > 1'000; });
    some.map_elements = {50};
    some.blocks = {400, 1'000};
    return some;
}

/// The lengths of vectors on 4x4 between which another algorithm becomes the fastest.
Experiments experiments_on_order() {
    Experiments some = fewest_experiments();
    some.map_meshes = {{4, 4}};
    some.map_elements = {50, 50'000, 100'000, 500'000};
    return some;
}

bool figure_4_passes(const Changes& changes) {
    return block_sizes(SimulatedExperiments(experiments(), changes).blocks()).passed;
}

TEST(DeltaMutants, FailFigure4) {
    EXPECT_TRUE(figure_4_passes(as_described));
    for (const Changes& changes : {combining_twice_as_long, combining_half_as_long, slower_messages, faster_messages,
                                   slower_links, faster_links, moved_by_dma})
        EXPECT_FALSE(figure_4_passes(changes)) << changes.front();
}

/// Every row of section `active_links`: two links are active rather than one, or three are.
TEST(DeltaMutants, FailActiveLinks) {
    Asking asking;
    EXPECT_TRUE(active_links({{4, 4}}, asking.with(as_described)).passed);
    std::set<std::size_t> left;
    for (const Changes& changes : {no_constraint, Changes{"interface.receive_buffers=4"}, free_sends}) {
        const Section wrong = active_links({{4, 4}}, asking.with(changes));
        EXPECT_FALSE(wrong.passed) << changes.front();
        for (std::size_t row = 0; row < wrong.table.rows.size(); ++row) {
            const std::vector<Cell>& cells = wrong.table.rows[row];
            const auto number = [&cells](std::size_t column) { return std::get<Decimal>(cells[column]).value; };
            if (changes == no_constraint) left.insert(row);
            if (number(10) >= 1.5 || number(9) > 0) left.erase(row);
        }
    }
    EXPECT_THAT(left, testing::IsEmpty());
}

TEST(DeltaMutants, FailTheSteps) {
    Asking asking;
    for (const Changes& changes : {combining_twice_as_long, slower_messages, faster_links})
        EXPECT_FALSE(step_cycles(asking.with(changes)).passed) << changes.front();
}

// Nothing is combined in this table.
TEST(DeltaMutants, FailTable1UnlessTheyDifferInCombining) {
    const auto passes = [](const Changes& changes) {
        const JudgedDocument document(
            {.name_or_file = "delta", .changes = changes, .runs = {"table 1"}, .analysed = {{}}});
        return testjig(document.points()).passed;
    };
    EXPECT_TRUE(passes(as_described));
    EXPECT_TRUE(passes(combining_twice_as_long));
    for (const Changes& changes :
         {slower_messages, faster_messages, slower_links, faster_links, moved_by_dma, receives_not_posted})
        EXPECT_FALSE(passes(changes)) << changes.front();
}

/// The results of analyses with values for claims, on a few experiments.
std::vector<Section> analysed_delta(const Changes& changes, const Experiments& experiments) {
    SimulatedExperiments runs(experiments, changes);
    Asking asking;
    std::vector<Section> all{block_sizes(runs.blocks()),       modelled_regimes(runs.map(), changes),
                             simulated_regimes(runs.map()),    fitted_model(runs.grid()),
                             overlap_fit(runs.grid()),         active_links({{4, 4}}, asking.with(changes)),
                             step_cycles(asking.with(changes))};
    for (Section& section : all) section.key = "delta." + section.key;
    return all;
}

/// The short runs of the document.
JudgedDocument judged_delta(const Changes& changes, const Experiments& experiments) {
    return JudgedDocument({.name_or_file = "delta",
                           .changes = changes,
                           .runs = {"messages", "table 1", "two elements", "one value", "a million", "neighbours",
                                    "one block", "one block in line", "a corner", "16 nodes", "16 nodes, best blocks"},
                           .analysed = analysed_delta(changes, experiments)});
}

/// The claims whose numbers there are with these experiments, by whether they fail.
std::map<std::string, bool> tried_claims(const JudgedDocument& document) {
    std::map<std::string, bool> tried;
    for (const study::JudgedCheck& check : document.checks()) {
        const bool has_values =
            !check.points.empty() && std::ranges::all_of(check.points, &study::JudgedPoint::has_values);
        if (has_values && check.stated->known.empty()) tried[check.stated->says] = check.failed();
    }
    return tried;
}

/// These are about all experiments.
bool needs_all(const std::string& says) {
    return says.starts_with("All combinations of three meshes and five vector lengths") ||
           says.starts_with("Figure 5, without the constraint");
}

// Each claim is refuted by one of these machines, except claims that are known to fail on the machine as described.
TEST(DeltaMutants, RefuteEveryClaim) {
    std::set<std::string> left;
    for (const Experiments& made : {experiments(), experiments_on_order()}) {
        const bool are_few = made.grid.size() < experiments().grid.size();  // too few for some claims
        for (const auto& [says, fails] : tried_claims(judged_delta(as_described, made))) {
            EXPECT_TRUE(are_few || fails == needs_all(says)) << says;
            if (!fails) left.insert(says);
        }
    }
    EXPECT_GT(left.size(), 75u);
    const auto refute = [&left](const Changes& changes, const Experiments& made) {
        for (const auto& [says, fails] : tried_claims(judged_delta(changes, made))) {
            if (fails) left.erase(says);
        }
    };
    for (const Changes& changes : {twice_as_fast, no_constraint, combining_two_is_slow, receives_not_posted,
                                   processors_links_at_full_speed, combining_twice_as_long})
        refute(changes, experiments());
    for (const Changes& changes : {faster_links, distant_routers, acknowledged, combining_three_is_slow,
                                   costly_messages, channels_pause, cut_into_packets})
        refute(changes, fewest_experiments());
    for (const Changes& changes : {another_order, combining_three_is_slow}) refute(changes, experiments_on_order());
    EXPECT_THAT(left, testing::IsEmpty());
}

}  // namespace narrows::delta::delta_mutants_test
