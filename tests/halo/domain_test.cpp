// Domains of cells on grids of tasks: every cell of every halo comes from the task that has it.
#include "testbench/workloads/halo/domain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "tests/support/property.h"

namespace narrows::halo::domain_test {

using Place = std::array<std::int64_t, dimensions>;

std::int64_t wrapped(std::int64_t place, std::int64_t length) { return (place % length + length) % length; }

/// All places of a box.
template <class Visitor>
void visit(const Place& first, const Place& counts, const Visitor& visitor) {
    for (std::int64_t layer = 0; layer < counts[2]; ++layer) {
        for (std::int64_t row = 0; row < counts[1]; ++row) {
            for (std::int64_t column = 0; column < counts[0]; ++column)
                visitor(Place{first[0] + column, first[1] + row, first[2] + layer});
        }
    }
}

std::set<Place> places(const Cells& cells) {
    std::set<Place> all;
    visit(cells.first, cells.counts, [&](const Place& place) { all.insert(place); });
    return all;
}

std::set<Place> in_domain(const Domain& domain, const Cells& cells) {
    std::set<Place> all;
    for (Place place : places(cells)) {
        for (std::size_t i = 0; i < dimensions; ++i) place[i] = wrapped(place[i], domain.extents()[i].cells);
        all.insert(place);
    }
    return all;
}

struct AnyDomain {
    Domain domain;
    Depths depths;
};

AnyDomain any_domain() {
    const bool has_layers = *rc::gen::arbitrary<bool>();
    const int depth = has_layers ? *rc::gen::inRange(1, 4) : *rc::gen::inRange(1, 9);
    Domain::Extents extents;
    for (std::size_t i = 0; i < (has_layers ? dimensions : 2); ++i) {
        const int tasks = *rc::gen::inRange(1, has_layers ? 4 : 5);
        const std::int64_t cells = tasks * depth + *rc::gen::inRange(0, has_layers ? 4 : 9);
        extents[i] = {cells, tasks, *rc::gen::arbitrary<bool>()};
    }
    const bool is_full = *rc::gen::arbitrary<bool>();
    const Depths depths = is_full ? Depths{depth, depth, depth} : Depths{depth, depth - 1, std::max(depth - 2, 0)};
    return {Domain(extents), depths};
}

TEST(Domain, PatchesAreTheWholeDomainOnce) {
    EXPECT_TRUE(holds_for(200, [] {
        const Domain domain = any_domain().domain;
        std::set<Place> all;
        std::int64_t count = 0;
        for (RankId task = 0; task < domain.tasks(); ++task) {
            const Cells patch = domain.patch(task);
            all.merge(places(patch));
            count += patch.count();
        }
        const auto& [columns, rows, layers] = domain.extents();
        RC_ASSERT(count == columns.cells * rows.cells * layers.cells);
        RC_ASSERT(static_cast<std::int64_t>(all.size()) == count);
    }));
}

/// How far a place is from a patch along a dimension.
std::int64_t away(const Cells& patch, const Place& place, std::size_t i) {
    return std::max({patch.first[i] - place[i], place[i] - patch.first[i] - patch.counts[i] + 1, std::int64_t{0}});
}

/// The cell is beside the patch within the depth of sides, edges or corners, and in the domain.
bool is_of_halo(const AnyDomain& any, const Cells& patch, const Place& place) {
    std::size_t along = 0;
    std::int64_t farthest = 0;
    for (std::size_t i = 0; i < dimensions; ++i) {
        const std::int64_t by = away(patch, place, i);
        along += by > 0 ? 1 : 0;
        farthest = std::max(farthest, by);
        const DomainExtent& extent = any.domain.extents()[i];
        if (!extent.wraps && (place[i] < 0 || place[i] >= extent.cells)) return false;
    }
    return along > 0 && farthest <= any.depths[along - 1];
}

/// Cell by cell.
TEST(Domain, WantsTheCellsAroundThePatch) {
    EXPECT_TRUE(holds_for(200, [] {
        const AnyDomain any = any_domain();
        const std::int64_t depth = any.depths[0];
        for (RankId task = 0; task < any.domain.tasks(); ++task) {
            const Cells patch = any.domain.patch(task);
            Place first = patch.first;
            Place counts = patch.counts;
            for (std::int64_t& each : first) each -= depth;
            for (std::int64_t& each : counts) each += 2 * depth;
            std::set<Place> expected;
            visit(first, counts, [&](const Place& place) {
                if (is_of_halo(any, patch, place)) expected.insert(place);
            });
            std::set<Place> wanted;
            for (const HaloPiece& piece : any.domain.pieces(task, any.depths)) wanted.merge(places(piece.wanted));
            RC_ASSERT(wanted == expected);
        }
    }));
}

TEST(Domain, WhatATaskWantsItsNeighbourGives) {
    EXPECT_TRUE(holds_for(200, [] {
        const auto [domain, depths] = any_domain();
        for (RankId task = 0; task < domain.tasks(); ++task) {
            for (const HaloPiece& piece : domain.pieces(task, depths)) {
                int found = 0;
                for (const HaloPiece& back : domain.pieces(piece.neighbour, depths)) {
                    if (back.direction != piece.direction.back()) continue;
                    ++found;
                    RC_ASSERT(back.neighbour == task);
                    RC_ASSERT(in_domain(domain, back.given) == in_domain(domain, piece.wanted));
                    RC_ASSERT(back.given.count() == piece.wanted.count());
                }
                RC_ASSERT(found == 1);
            }
        }
    }));
}

TEST(Domain, GridsOfTasksAreNearToCubes) {
    const std::map<int, int> layers{{1, 1}, {4, 1}, {8, 2}, {12, 2}, {27, 3}, {64, 4}, {17, 1}, {4096, 16}};
    for (const auto& [tasks, expected] : layers) EXPECT_EQ(nearest_to_cube(tasks), expected) << tasks;
}

TEST(Domain, GridsOfTasksAreNearToSquares) {
    const std::map<int, int> columns{{1, 1}, {2, 2}, {12, 4}, {16, 4}, {17, 17}, {18, 6}, {4096, 64}};
    for (const auto& [tasks, expected] : columns) EXPECT_EQ(nearest_to_square(tasks), expected) << tasks;
}

}  // namespace narrows::halo::domain_test
