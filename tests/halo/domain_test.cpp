// Domains of cells on grids of tasks: every cell of every halo comes from the task that has it.
#include "testbench/workloads/halo/domain.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>

#include "tests/support/property.h"

namespace narrows::halo::domain_test {

using Place = std::pair<std::int64_t, std::int64_t>;

std::int64_t wrapped(std::int64_t place, std::int64_t length) { return (place % length + length) % length; }

std::set<Place> places(const Cells& cells) {
    std::set<Place> all;
    for (std::int64_t row = 0; row < cells.rows; ++row) {
        for (std::int64_t column = 0; column < cells.columns; ++column)
            all.insert({cells.left + column, cells.top + row});
    }
    return all;
}

std::set<Place> in_domain(const Domain& domain, const Cells& cells) {
    std::set<Place> all;
    for (const auto& [column, row] : places(cells))
        all.insert({wrapped(column, domain.columns()), wrapped(row, domain.rows())});
    return all;
}

struct AnyDomain {
    Domain domain;
    bool is_periodic;
    int depth;
    int corner;
};

AnyDomain any_domain() {
    const int across = *rc::gen::inRange(1, 5);
    const int down = *rc::gen::inRange(1, 5);
    const int depth = *rc::gen::inRange(1, 9);
    const int corner = *rc::gen::element(depth - 1, depth);
    const bool is_periodic = *rc::gen::arbitrary<bool>();
    const std::int64_t columns = across * depth + *rc::gen::inRange(0, 9);
    const std::int64_t rows = down * depth + *rc::gen::inRange(0, 9);
    return {Domain(columns, rows, across, down, is_periodic), is_periodic, depth, corner};
}

TEST(Domain, PatchesAreTheWholeDomainOnce) {
    EXPECT_TRUE(holds_for(200, [] {
        const Domain domain = any_domain().domain;
        std::set<Place> all;
        std::int64_t count = 0;
        for (RankId task = 0; task < domain.tasks(); ++task) {
            const Cells patch = domain.patch(task);
            RC_ASSERT(patch.columns >= domain.smallest_side() && patch.rows >= domain.smallest_side());
            all.merge(places(patch));
            count += patch.count();
        }
        RC_ASSERT(count == domain.columns() * domain.rows());
        RC_ASSERT(static_cast<std::int64_t>(all.size()) == count);
    }));
}

/// Cell by cell: beside the patch within the depth, at the corners within the corner, and in the domain.
TEST(Domain, WantsTheCellsAroundThePatch) {
    EXPECT_TRUE(holds_for(200, [] {
        const auto [domain, is_periodic, depth, corner] = any_domain();
        for (RankId task = 0; task < domain.tasks(); ++task) {
            const Cells patch = domain.patch(task);
            std::set<Place> expected;
            for (std::int64_t row = patch.top - depth; row < patch.top + patch.rows + depth; ++row) {
                for (std::int64_t column = patch.left - depth; column < patch.left + patch.columns + depth; ++column) {
                    const std::int64_t across =
                        std::max({patch.left - column, column - patch.left - patch.columns + 1, std::int64_t{0}});
                    const std::int64_t down =
                        std::max({patch.top - row, row - patch.top - patch.rows + 1, std::int64_t{0}});
                    const bool is_own = across == 0 && down == 0;
                    const bool is_far = across > 0 && down > 0 && (across > corner || down > corner);
                    const bool is_outside =
                        !is_periodic && (row < 0 || row >= domain.rows() || column < 0 || column >= domain.columns());
                    if (!is_own && !is_far && !is_outside) expected.insert({column, row});
                }
            }
            std::set<Place> wanted;
            for (const HaloPiece& piece : domain.pieces(task, depth, corner)) wanted.merge(places(piece.wanted));
            RC_ASSERT(wanted == expected);
        }
    }));
}

TEST(Domain, WhatATaskWantsItsNeighbourGives) {
    EXPECT_TRUE(holds_for(200, [] {
        const auto [domain, is_periodic, depth, corner] = any_domain();
        for (RankId task = 0; task < domain.tasks(); ++task) {
            for (const HaloPiece& piece : domain.pieces(task, depth, corner)) {
                int found = 0;
                for (const HaloPiece& back : domain.pieces(piece.neighbour, depth, corner)) {
                    if (back.direction.right != -piece.direction.right || back.direction.down != -piece.direction.down)
                        continue;
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

TEST(Domain, GridsOfTasksAreNearToSquares) {
    const std::map<int, int> columns{{1, 1}, {2, 2}, {12, 4}, {16, 4}, {17, 17}, {18, 6}, {4096, 64}};
    for (const auto& [tasks, expected] : columns) EXPECT_EQ(nearest_to_square(tasks), expected) << tasks;
}

}  // namespace narrows::halo::domain_test
