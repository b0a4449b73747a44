#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "models/topology/ids.h"

namespace narrows::halo {

/// Cells of a domain: `columns` from column `left` on, `rows` from row `top` on. Beside a domain that is periodic they
/// may lie outside of it: there the other side begins anew.
struct Cells {
    std::int64_t left = 0;
    std::int64_t top = 0;
    std::int64_t columns = 0;
    std::int64_t rows = 0;

    std::int64_t count() const { return columns * rows; }
};

/// A step from a task to a neighbour: (1, 0) to the right, (0, -1) up, (1, 1) right and down.
struct Direction {
    int right = 0;
    int down = 0;

    bool is_corner() const { return right != 0 && down != 0; }
    Direction back() const { return {-right, -down}; }
};

/// A part of a halo: what a task gets from the neighbour in a direction, and what it gives it.
struct HaloPiece {
    Direction direction;
    RankId neighbour;
    Cells wanted;  ///< beside the task's own cells
    Cells given;   ///< of the task's own cells
};

/// A domain of columns x rows cells on a grid of tasks. Neighbours in a row of tasks have the same rows of cells, those
/// in a column the same columns; the sides of any two patches differ by at most one.
class Domain {
public:
    Domain(std::int64_t columns, std::int64_t rows, int task_columns, int task_rows, bool is_periodic)
        : columns_(columns),
          rows_(rows),
          task_columns_(task_columns),
          task_rows_(task_rows),
          is_periodic_(is_periodic) {}

    std::int64_t columns() const { return columns_; }
    std::int64_t rows() const { return rows_; }
    int task_columns() const { return task_columns_; }
    int task_rows() const { return task_rows_; }
    int tasks() const { return task_columns_ * task_rows_; }
    std::int64_t smallest_side() const;
    Cells patch(RankId task) const;
    /// The halo of a task, `depth` cells deep; its corners have sides of `corner` cells. Sides come before corners.
    std::vector<HaloPiece> pieces(RankId task, int depth, int corner) const;

private:
    std::optional<RankId> neighbour(RankId task, Direction direction) const;  ///< none beyond the rim

    std::int64_t columns_;
    std::int64_t rows_;
    int task_columns_;
    int task_rows_;
    bool is_periodic_;
};

/// The number of columns of tasks for which the grid of tasks is nearest to a square; not fewer than rows.
int nearest_to_square(int tasks);

}  // namespace narrows::halo
