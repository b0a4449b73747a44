// The vectors of a global sum: their sum is exact in any order, and any wrong bit is noticed.
#include "testbench/workloads/allreduce/summands.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <set>

#include "tests/support/property.h"

namespace narrows::summands_test {

std::vector<double> of(const Summands& summands, NodeId node, std::int64_t first, std::size_t count) {
    std::vector<double> elements(count);
    summands.write(node, first, elements);
    return elements;
}

TEST(Summands, TheSumIsThatOfAllNodesInAnyOrder) {
    EXPECT_TRUE(holds_for(50, [] {
        const Summands summands(*rc::gen::arbitrary<std::uint64_t>());
        const int nodes = *rc::gen::inRange(1, 40);
        const auto elements = static_cast<std::size_t>(*rc::gen::inRange(1, 5000));
        std::vector<double> sum(elements);
        for (int left = nodes; left > 0; --left) summands.add(NodeId(left - 1), 0, sum);
        RC_ASSERT(summands.sum(nodes, static_cast<std::int64_t>(elements)) == sum);
    }));
}

TEST(Summands, APartIsThatPartOfTheWhole) {
    const Summands summands(3);
    const auto whole = of(summands, 7, 0, 100);
    const auto part = of(summands, 7, 30, 20);
    EXPECT_TRUE(std::equal(part.begin(), part.end(), whole.begin() + 30));
}

TEST(Summands, NodesElementsAndSeedsDiffer) {
    std::set<double> seen;
    for (const std::uint64_t seed : {1, 2}) {
        for (NodeId node = 0; node < 20; ++node) {
            const auto elements = of(Summands(seed), node, 0, 50);
            seen.insert(elements.begin(), elements.end());
        }
    }
    EXPECT_GT(seen.size(), 1990u);  // 2000 were drawn from 16 million
}

TEST(Summands, AnyWrongBitOfASumShowsAtOnceOrInTheResult) {
    EXPECT_TRUE(holds_for(1000, [] {
        const Summands summands(5);
        const int nodes = *rc::gen::inRange(2, 200);
        const std::vector<double> partial = summands.sum(nodes / 2, 8);
        std::vector<double> wrong = partial;
        auto& element = wrong[*rc::gen::inRange<std::size_t>(0, wrong.size())];
        element = std::bit_cast<double>(std::bit_cast<std::uint64_t>(element) ^
                                        (std::uint64_t{1} << *rc::gen::inRange(0, 64)));
        RC_ASSERT(Summands::may_be_sum(partial));
        if (!Summands::may_be_sum(wrong)) return;
        for (NodeId node(nodes / 2); node < nodes; ++node) summands.add(node, 0, wrong);
        RC_ASSERT(wrong != summands.sum(nodes, 8));
    }));
}

}  // namespace narrows::summands_test
