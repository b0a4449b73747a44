// The experiments of section 4.2 of the Delta report, and the costs from differences of two of them.
#include "testbench/reproduce/delta/grid.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "testbench/reproduce/delta/differences.h"

namespace narrows::delta::grid_test {

constexpr std::int64_t most_messages = 2'600'000;

TEST(DeltaExperiments, HasEachExperimentOnceAndNoneWithTooManyMessages) {
    std::set<std::tuple<Algorithm, int, int, std::int64_t, std::int64_t>> seen;
    for (const CombiningProblem& p : grid()) {
        EXPECT_TRUE(seen.insert({p.algorithm, p.columns, p.rows, p.elements, p.block}).second)
            << fmt::format("{}x{} {} {}", p.columns, p.rows, p.elements, p.block);
        EXPECT_LE(p.block, p.elements);
        EXPECT_TRUE(p.algorithm == Algorithm::tree || 2 * p.nodes() * p.blocks() <= most_messages);
    }
}

delta::Run run(int columns, std::int64_t elements, std::int64_t block, Cycle cycles) {
    return {{Algorithm::snake, columns, 2, elements, block}, cycles};
}

TEST(FurtherNodes, AreThoseOfTheTwoLargestMeshes) {
    const std::vector<delta::Run> runs{run(2, 600, 20, 100), run(3, 600, 20, 160),  run(5, 600, 20, 360),
                                       run(5, 900, 20, 500), run(3, 600, 300, 260), run(5, 600, 300, 300),
                                       run(3, 900, 30, 700), run(5, 900, 30, 708)};
    const std::vector<FurtherNode> found = further_nodes_of_snake(runs);
    ASSERT_EQ(found.size(), 2u);  // two blocks have no steady state
    EXPECT_EQ(found[0].elements, 600);
    EXPECT_EQ(found[0].block, 20);
    EXPECT_EQ(found[0].cycles, 50);
    EXPECT_EQ(found[1].elements, 900);
    EXPECT_EQ(found[1].block, 30);
    EXPECT_EQ(found[1].cycles, 2);
}

}  // namespace narrows::delta::grid_test
