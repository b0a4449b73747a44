#include "testbench/workloads/halo/domain.h"

#include <algorithm>
#include <array>
#include <optional>

#include "testbench/workloads/blocks.h"

namespace narrows::halo {

namespace {

constexpr std::array<Direction, 8> directions{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};

/// Along one side of a patch: where the piece begins that a task needs, and where the piece begins that it gives.
struct Along {
    std::int64_t wanted;
    std::int64_t given;
    std::int64_t length;
};

Along along(std::int64_t first, std::int64_t length, int step, std::int64_t depth) {
    if (step == 0) return {first, first, length};
    if (step < 0) return {first - depth, first, depth};
    return {first + length, first + length - depth, depth};
}

/// A number of a row or column of tasks; none beyond the rim.
std::optional<int> moved(int number, int step, int count, bool wraps) {
    const int to = number + step;
    if (to >= 0 && to < count) return to;
    if (!wraps) return std::nullopt;
    return (to + count) % count;
}

}  // namespace

std::int64_t Domain::smallest_side() const { return std::min(columns_ / task_columns_, rows_ / task_rows_); }

Cells Domain::patch(RankId task) const {
    const Range across = part_of(columns_, task % task_columns_, task_columns_);
    const Range down = part_of(rows_, task / task_columns_, task_rows_);
    return {across.first, down.first, across.size(), down.size()};
}

std::optional<RankId> Domain::neighbour(RankId task, Direction direction) const {
    const auto column = moved(task % task_columns_, direction.right, task_columns_, is_periodic_);
    const auto row = moved(task / task_columns_, direction.down, task_rows_, is_periodic_);
    if (!column || !row) return std::nullopt;
    return RankId(*row * task_columns_ + *column);
}

std::vector<HaloPiece> Domain::pieces(RankId task, int depth, int corner) const {
    const Cells own = patch(task);
    std::vector<HaloPiece> pieces;
    for (const Direction direction : directions) {
        const auto other = neighbour(task, direction);
        const int cells = direction.is_corner() ? corner : depth;
        if (!other || cells == 0) continue;
        const Along across = along(own.left, own.columns, direction.right, cells);
        const Along down = along(own.top, own.rows, direction.down, cells);
        pieces.push_back({direction,
                          *other,
                          {across.wanted, down.wanted, across.length, down.length},
                          {across.given, down.given, across.length, down.length}});
    }
    return pieces;
}

int nearest_to_square(int tasks) {
    int columns = tasks;
    for (int rows = 1; rows <= tasks / rows; ++rows) {
        if (tasks % rows == 0) columns = tasks / rows;
    }
    return columns;
}

}  // namespace narrows::halo
