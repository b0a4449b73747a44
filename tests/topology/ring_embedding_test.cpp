// The ring through all nodes of a grid (TR-93-082, section 4.1).
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "models/network/topology/grid.h"
#include "tests/support/effort.h"
#include "tests/support/property.h"

namespace narrows::ring_embedding_test {

/// Sizes that machine descriptions allow: a dimension of two nodes does not wrap around.
TopologyParameters any_size() {
    const auto kind =
        *rc::gen::element(TopologyKind::ring, TopologyKind::mesh, TopologyKind::cylinder, TopologyKind::torus);
    const auto size = [](bool wraps) {
        return wraps ? *rc::gen::suchThat(rc::gen::inRange(1, 20), [](int n) { return n != 2; })
                     : *rc::gen::inRange(1, 20);
    };
    const int columns = size(kind != TopologyKind::mesh);
    const int rows = kind == TopologyKind::ring ? 1 : size(kind == TopologyKind::torus);
    return {kind, columns, rows};
}

/// Channels, as (router, port), that the ring uses in its direction.
std::vector<std::pair<RouterId, Port>> channels(const Grid& grid, const std::vector<NodeId>& ring) {
    std::vector<std::pair<RouterId, Port>> used;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const NodeId to = ring[(i + 1) % ring.size()];
        const RouterId router = grid.router_of(ring[i]);
        used.emplace_back(router, grid.route(router, to));
    }
    return used;
}

/// All nodes come once, and each is a hop from the next one; in a ring the last one from the first, too.
void expect_single_hops(const Grid& grid, const std::vector<NodeId>& order, bool closes) {
    std::vector<NodeId> sorted = order;
    std::sort(sorted.begin(), sorted.end());
    std::vector<NodeId> all(static_cast<std::size_t>(grid.nodes()));
    std::iota(all.begin(), all.end(), NodeId{});
    RC_ASSERT(sorted == all);
    for (std::size_t i = closes ? 0 : 1; i < order.size(); ++i) {
        const NodeId before = i == 0 ? order.back() : order[i - 1];
        RC_ASSERT(grid.hops(before, order[i]) == 1);
        RC_ASSERT(grid.hops(order[i], before) == 1);
    }
}

TEST(RingEmbedding, EveryStepIsOneHopAndAllNodesComeOnce) {
    EXPECT_TRUE(holds_for(usual_cases(300), [] {
        const auto grid = make_grid(any_size());
        RC_PRE(!grid->ring().empty());
        expect_single_hops(*grid, grid->ring(), true);
    }));
}

/// Littlefield (1992), section 3.2: the snake.
TEST(LineEmbedding, EveryGridHasOneOfSingleHops) {
    EXPECT_TRUE(holds_for(usual_cases(300), [] {
        const auto grid = make_grid(any_size());
        expect_single_hops(*grid, grid->line(), false);
    }));
}

TEST(RingEmbedding, NoChannelIsUsedTwiceInEitherDirection) {
    EXPECT_TRUE(holds_for(usual_cases(300), [] {
        const auto grid = make_grid(any_size());
        std::vector<NodeId> ring = grid->ring();
        RC_PRE(ring.size() > 2);  // two nodes have one channel each way, and the ring needs one for each direction
        auto used = channels(*grid, ring);
        std::reverse(ring.begin(), ring.end());
        const auto back = channels(*grid, ring);
        used.insert(used.end(), back.begin(), back.end());
        const std::set distinct(used.begin(), used.end());
        RC_ASSERT(distinct.size() == used.size());
    }));
}

TEST(RingEmbedding, IsThereWhereAnEvenNumberOfColumnsOrRowsOrAWrappedLineIs) {
    EXPECT_TRUE(holds_for(usual_cases(300), [] {
        const TopologyParameters size = any_size();
        const bool line = size.columns == 1 || size.rows == 1;
        const bool wrapped_line = (size.rows == 1 && size.kind != TopologyKind::mesh) ||
                                  (size.columns == 1 && size.kind == TopologyKind::torus);
        const bool even = size.columns % 2 == 0 || size.rows % 2 == 0;
        const bool expected = size.nodes() == 2 || (size.nodes() > 2 && (line ? wrapped_line : even));
        RC_ASSERT(make_grid(size)->ring().empty() == !expected);
    }));
}

/// Section 4.1: columns in alternating direction, joined at their ends, closed over the wraparound.
TEST(RingEmbedding, WalksTheColumnsOfTheCylinder) {
    for (const auto& [columns, rows] : {std::pair(4, 3), std::pair(32, 4), std::pair(32, 32), std::pair(6, 1)}) {
        std::vector<NodeId> expected;
        for (int column = 0; column < columns; ++column) {
            for (int step = 0; step < rows; ++step) {
                const int row = column % 2 == 0 ? step : rows - 1 - step;
                expected.push_back(NodeId(row * columns + column));
            }
        }
        EXPECT_EQ(Grid(columns, rows, true, false).ring(), expected) << columns << " columns, " << rows << " rows";
    }
}

}  // namespace narrows::ring_embedding_test
