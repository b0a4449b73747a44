// Slower and faster mutants of the machine delta: each verdict of `reproduce delta` fails for one of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "testbench/reproduce/delta/claims.h"
#include "testbench/reproduce/delta/delta.h"

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
    some.map_elements = {50, 100, 5'000, 50'000};
    some.blocks_mesh = {4, 4};
    some.blocks_elements = 20'000;
    some.blocks = {20, 100, 400};
    return some;
}

std::set<std::string> claims_that_hold(const Changes& changes) {
    SimulatedExperiments study(experiments(), changes);
    std::set<std::string> held;
    for (const Claim& claim : judge_claims(gather_evidence(study, no_progress))) {
        if (claim.holds()) held.insert(claim.number);
    }
    return held;
}

// Of those that hold for the machine as described. Claim 4a is refuted by times that no mutant has
// (DeltaClaims.OtherTimesWouldNotMeetThem), and the others by the machine itself.
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

/// The sentences that are not equal or not as explained, on this machine.
std::vector<std::string> refuted_sentences(const Changes& changes) {
    SimulatedExperiments study(experiments(), changes);
    const Section section = sentences(study, no_progress);
    std::vector<std::string> refuted;
    for (const std::vector<Cell>& row : section.table.rows) {
        const auto& verdict = std::get<std::string>(row[4]);
        if (verdict.starts_with("DIFFERS") || verdict.starts_with("NOT AS EXPLAINED"))
            refuted.push_back(std::get<std::string>(row[1]));
    }
    EXPECT_EQ(section.passed, refuted.empty()) << (changes.empty() ? "as described" : changes.front());
    return refuted;
}

// Each row of `sentences` that is simulated, but for claims and the order of the algorithms, which has other tests.
TEST(DeltaMutants, RefuteTheSentences) {
    EXPECT_EQ(refuted_sentences(as_described), std::vector<std::string>{});
    std::set<std::string> refuted;
    for (const Changes& changes : {combining_twice_as_long, slower_messages, faster_links, no_constraint}) {
        const std::vector<std::string> some = refuted_sentences(changes);
        EXPECT_FALSE(some.empty()) << changes.front();
        refuted.insert(some.begin(), some.end());
    }
    for (const char* beginning : {"T = alpha + beta S",
                                  "Tree: in each step",
                                  "Snake: 4 links",
                                  "Fence: 6 links",
                                  "Figure 4: with the constraint Fence",
                                  "Figure 4: the constraint reverses",
                                  "The fitted f(2)",
                                  "Table 1: T(1)",
                                  "Table 1: dT(2)",
                                  "Table 1: T(6)",
                                  "Table 1: dT(6)",
                                  "Table 1: f(4)",
                                  "Table 1: f(6)",
                                  "For long messages",
                                  "A step costs",
                                  "Tree takes",
                                  "Snake: P-2 steps of 2 active links fill",
                                  "Snake: P-2 steps of 2 active links drain",
                                  "Snake: B-3",
                                  "Fence: H-1 steps of 2 active links fill",
                                  "Fence: H-1 steps of 2 active links drain",
                                  "Fence: B-3",
                                  "Fence: W-2 steps of 3 active links along the",
                                  "Fence: W-2 steps of 3 active links along it"}) {
        EXPECT_TRUE(std::ranges::any_of(refuted, [&](const std::string& s) { return s.starts_with(beginning); }))
            << beginning;
    }
}

}  // namespace narrows::delta::delta_mutants_test
