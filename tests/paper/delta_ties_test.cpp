// `reproduce delta` chooses the first among equals, in the order of the report's algorithms and of the runs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testbench/reproduce/delta/contest.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/selection.h"

namespace narrows::delta::delta_ties_test {

using testing::HasSubstr;

Run taking(Cycle cycles, std::int64_t block, Algorithm algorithm = Algorithm::snake) {
    return {{algorithm, 4, 4, 1000, block}, cycles};
}

TEST(DeltaTies, OfEqualAlgorithmsTreeComesFirstThenSnakeThenFence) {
    Contest contest{{4, 4}, 1000, {}};
    contest.entries = {{{1, 500}, {2, 500}, {3, 500}}};
    EXPECT_EQ(contest.fastest(), Algorithm::tree);
    EXPECT_EQ(contest.second(), Algorithm::snake);
    contest.entries = {{{1, 600}, {2, 500}, {3, 500}}};
    EXPECT_EQ(contest.fastest(), Algorithm::snake);
    EXPECT_EQ(contest.second(), Algorithm::fence);
    contest.entries = {{{1, 500}, {2, 400}, {3, 500}}};
    EXPECT_EQ(contest.second(), Algorithm::tree);
    contest.entries = {{{1, 500}, {2, 500}, {3, 400}}};
    EXPECT_EQ(contest.second(), Algorithm::tree);
}

TEST(DeltaTies, OfEqualBlocksTheFirstRunCounts) {
    std::vector<delta::Run> runs{taking(9, 50), taking(7, 100), taking(7, 20), taking(8, 30)};
    EXPECT_EQ(contests_of(runs).at(0).of(Algorithm::snake).block, 100);
    const Selection& fastest = selections().back();
    ASSERT_TRUE(fastest.fastest_blocks_only);
    ASSERT_EQ(selected(fastest, runs).size(), 1);
    EXPECT_EQ(selected(fastest, runs)[0].problem.block, 100);
    runs.push_back(taking(6, 30, Algorithm::fence));
    const std::vector<NamedNumber> values = block_sizes(runs).values;
    EXPECT_EQ(std::ranges::find(values, "snake_block", &NamedNumber::name)->value, 100);
}

std::string note_on_leads(const Contests& contests) {
    Section section{"", {}, true, {}};
    add_leads(section, contests);
    return section.table.notes.front();
}

TEST(DeltaTies, OfPlacesWithTheSameLeadTheFirstIsNamed) {
    const auto contest = [](int columns, std::int64_t elements, std::array<double, 3> cycles) {
        Contest c{{columns, 4}, elements, {}};
        for (std::size_t i = 0; i < 3; ++i) c.entries[i] = {1, cycles[i]};
        return c;
    };
    Contests contests{contest(4, 200, {500, 1000, 1000}), contest(8, 200, {500, 1000, 1000})};
    EXPECT_THAT(note_on_leads(contests), HasSubstr("Tree 50.0 % (4x4, N = 200)"));
    contests[1].entries[0].cycles = 499;
    EXPECT_THAT(note_on_leads(contests), HasSubstr("Tree 50.1 % (8x4, N = 200)"));
}

}  // namespace narrows::delta::delta_ties_test
