// Slower and faster mutants of the machine delta: each verdict of `reproduce delta` fails for one of them.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "testbench/reproduce/delta/claims.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/sentences.h"

namespace narrows::delta::delta_mutants_test {

using Changes = std::vector<std::string>;

void no_progress(double /*finished*/) {}

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
const Changes cut_into_packets{"interface.data_mover=dma", "message.packet_bytes=2000"};
/// Combining two is slow, sending a message costs ten times as much, and a hop takes 1 ms.
const Changes another_order{"processor.combine=350 cycles",
                            "processor.send_overhead=54000 cycles",
                            "processor.receive_overhead_due=at-arrival",
                            "interface.acknowledge=end-of-transfer",
                            "interface.links=2",
                            "interface.send_buffers=4",
                            "network.link_latency=100000 cycles"};
const Changes receives_not_posted{"processor.receive_overhead_due=at-arrival"};

/// Few experiments, on which the verdicts are those of the document.
Experiments experiments() {
    Experiments some;
    some.grid.clear();
    for (const printed::Mesh& mesh : {printed::Mesh{4, 4}, printed::Mesh{8, 8}}) {
        for (const std::int64_t elements : {1'000, 10'000, 100'000, 500'000}) {
            if (mesh.columns == 8 && elements > 10'000) continue;
            for (const Algorithm algorithm : algorithms) {
                for (const std::int64_t block : {100, 600}) {
                    if (elements == 500'000 && block == 100) continue;
                    some.grid.push_back({algorithm, mesh.columns, mesh.rows, elements, block});
                }
            }
        }
    }
    some.map_meshes = {{4, 4}, {16, 16}};
    some.map_elements = {50, 100, 1'000, 5'000, 50'000};
    some.blocks_mesh = {4, 4};
    some.blocks_elements = 20'000;
    some.blocks = {20, 100, 400};
    return some;
}

/// Enough for sentences that have runs of their own.
Experiments fewest_experiments() {
    Experiments some = experiments();
    std::erase_if(some.grid, [](const CombiningProblem& p) { return p.elements > 1'000; });
    some.map_elements = {50};
    some.blocks = {400};
    return some;
}

/// The lengths of vectors on 4x4 between which another algorithm becomes the fastest.
Experiments experiments_on_order() {
    Experiments some = fewest_experiments();
    some.map_meshes = {{4, 4}};
    some.map_elements = {50, 50'000, 100'000};
    return some;
}

std::set<std::string> claims_that_hold(const Changes& changes, const Experiments& made = experiments()) {
    SimulatedExperiments study(made, changes);
    std::set<std::string> held;
    for (const Claim& claim : judge_claims(gather_evidence(study, no_progress))) {
        if (claim.holds()) held.insert(claim.number);
    }
    return held;
}

// Of those that hold for the machine as described; the others are refuted by the machine itself.
TEST(DeltaMutants, RefuteTheClaimsThatHold) {
    const std::set<std::string> held = claims_that_hold(as_described);
    EXPECT_EQ(held, (std::set<std::string>{"1a", "1b", "2a", "3a", "4a", "6a", "6c", "7"}));
    const std::vector<std::pair<Changes, std::set<std::string>>> refuting{
        {no_constraint, {"1a", "1b", "2a", "3a", "7"}},
        {processors_links_at_full_speed, {"3a", "7"}},
        {receives_not_posted, {"6a", "6c"}},
        {combining_twice_as_long, {"7"}},
    };
    for (const auto& [changes, refuted] : refuting) {
        const std::set<std::string> now = claims_that_hold(changes);
        for (const std::string& claim : refuted) EXPECT_FALSE(now.contains(claim)) << changes.front() << " " << claim;
    }
}

TEST(DeltaMutants, RefuteTheOrderOfTheAlgorithms) {
    EXPECT_TRUE(claims_that_hold(as_described, experiments_on_order()).contains("4a"));
    EXPECT_FALSE(claims_that_hold(another_order, experiments_on_order()).contains("4a"));
}

bool figure_4_passes(const Changes& changes) {
    SimulatedExperiments study(experiments(), changes);
    return block_sizes(study, no_progress).passed;
}

TEST(DeltaMutants, FailFigure4) {
    EXPECT_TRUE(figure_4_passes(as_described));
    for (const Changes& changes : {combining_twice_as_long, combining_half_as_long, slower_messages, faster_messages,
                                   slower_links, faster_links, moved_by_dma})
        EXPECT_FALSE(figure_4_passes(changes)) << changes.front();
}

/// Every row of section `active_links`: two links are active rather than one, or three are.
TEST(DeltaMutants, FailActiveLinks) {
    EXPECT_TRUE(active_links(no_progress, as_described, {{4, 4}}).passed);
    std::set<std::size_t> left;
    for (const Changes& changes : {no_constraint, Changes{"interface.receive_buffers=4"}, free_sends}) {
        const Section wrong = active_links(no_progress, changes, {{4, 4}});
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
    for (const Changes& changes : {combining_twice_as_long, slower_messages, faster_links})
        EXPECT_FALSE(step_cycles(no_progress, changes).passed) << changes.front();
}

// Nothing is combined in it.
TEST(DeltaMutants, FailTable1UnlessTheyDifferInCombining) {
    EXPECT_TRUE(testjig(no_progress).passed);
    EXPECT_TRUE(testjig(no_progress, combining_twice_as_long).passed);
    for (const Changes& changes :
         {slower_messages, faster_messages, slower_links, faster_links, moved_by_dma, receives_not_posted})
        EXPECT_FALSE(testjig(no_progress, changes).passed) << changes.front();
}

bool fails(const std::string& verdict) { return verdict.starts_with("DIFFERS") || verdict.starts_with("NOT AS"); }

/// The sentences with a verdict, but for the claims.
std::map<std::string, std::string> verdicts_of_sentences(const Changes& changes, const Experiments& made) {
    SimulatedExperiments study(made, changes);
    const Section section = sentences(study, no_progress);
    std::map<std::string, std::string> verdicts;
    for (const std::vector<Cell>& row : section.table.rows) {
        const auto& verdict = std::get<std::string>(row[4]);
        const bool is_claim = std::get<std::string>(row[2]).starts_with("claim ");
        if (!is_claim && !verdict.starts_with("not simulated")) verdicts[std::get<std::string>(row[1])] = verdict;
    }
    EXPECT_FALSE(section.passed);  // as_described, too: it has few experiments
    return verdicts;
}

constexpr auto all_experiments = "All combinations of three meshes and five vector lengths; blocks of S = 20 to 600.";

// Each row of `sentences` is refuted by one of these machines. The row on the experiments is refuted by fewer of them
// (DeltaSentences.TheExperimentsAreThoseOfTheReport).
TEST(DeltaMutants, RefuteEverySentence) {
    std::set<std::string> left;
    for (const auto& [sentence, verdict] : verdicts_of_sentences(as_described, experiments())) {
        EXPECT_EQ(fails(verdict), sentence == all_experiments) << sentence << ": " << verdict;
        if (!fails(verdict)) left.insert(sentence);
    }
    EXPECT_GT(left.size(), 45u);
    const auto refute = [&left](const Changes& changes, const Experiments& made) {
        for (const auto& [sentence, verdict] : verdicts_of_sentences(changes, made)) {
            if (fails(verdict)) left.erase(sentence);
        }
    };
    for (const Changes& changes : {twice_as_fast, no_constraint, combining_two_is_slow}) refute(changes, experiments());
    for (const Changes& changes : {faster_links, distant_routers, acknowledged, combining_three_is_slow,
                                   costly_messages, channels_pause, cut_into_packets})
        refute(changes, fewest_experiments());
    EXPECT_THAT(left, testing::IsEmpty());
}

}  // namespace narrows::delta::delta_mutants_test
