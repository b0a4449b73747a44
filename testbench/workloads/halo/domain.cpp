#include "testbench/workloads/halo/domain.h"

#include <algorithm>

#include "testbench/workloads/blocks.h"

namespace narrows::halo {

namespace {

/// Along one side of a patch: where the wanted piece begins, and where the given piece begins.
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

/// The place of tasks at a step along a dimension; empty beyond the rim.
std::optional<int> moved(int place, int step, const DomainExtent& extent) {
    const int to = place + step;
    if (to >= 0 && to < extent.tasks) return to;
    if (!extent.wraps) return std::nullopt;
    return (to + extent.tasks) % extent.tasks;
}

}  // namespace

std::int64_t Domain::smallest_side() const {
    std::int64_t least = extents_[0].cells / extents_[0].tasks;
    for (const DomainExtent& extent : extents_) {
        if (extent.tasks > 1 || extent.wraps) least = std::min(least, extent.cells / extent.tasks);
    }
    return least;
}

std::array<int, dimensions> Domain::place_of(RankId task) const {
    const int of_layer = extents_[0].tasks * extents_[1].tasks;
    return {task % extents_[0].tasks, task % of_layer / extents_[0].tasks, task / of_layer};
}

Cells Domain::patch(RankId task) const {
    const auto place = place_of(task);
    Cells cells;
    for (std::size_t i = 0; i < dimensions; ++i) {
        const Range part = part_of(extents_[i].cells, place[i], extents_[i].tasks);
        cells.first[i] = part.first;
        cells.counts[i] = part.size();
    }
    return cells;
}

std::vector<Direction> Domain::directions() {
    std::vector<Direction> all;
    for (std::size_t i = 0; i < dimensions; ++i) {
        for (const int step : {-1, 1}) {
            Direction& direction = all.emplace_back();
            direction.step[i] = step;
        }
    }
    for (const int along : {2, 3}) {
        for (int number = 0; number < 27; ++number) {
            const Direction direction{{number % 3 - 1, number / 3 % 3 - 1, number / 9 - 1}};
            if (direction.along() == along) all.push_back(direction);
        }
    }
    return all;
}

std::optional<RankId> Domain::neighbour(RankId task, Direction direction) const {
    const auto place = place_of(task);
    int number = 0;
    for (std::size_t i = dimensions; i-- > 0;) {
        const auto to = moved(place[i], direction.step[i], extents_[i]);
        if (!to) return std::nullopt;
        number = number * extents_[i].tasks + *to;
    }
    return RankId(number);
}

std::vector<HaloPiece> Domain::pieces(RankId task, const Depths& depths) const {
    const Cells own = patch(task);
    std::vector<HaloPiece> pieces;
    for (const Direction direction : directions()) {
        const auto other = neighbour(task, direction);
        const int depth = depths[static_cast<std::size_t>(direction.along() - 1)];
        if (!other || depth == 0) continue;
        HaloPiece& piece = pieces.emplace_back(HaloPiece{direction, *other, {}, {}});
        for (std::size_t i = 0; i < dimensions; ++i) {
            const Along part = along(own.first[i], own.counts[i], direction.step[i], depth);
            piece.wanted.first[i] = part.wanted;
            piece.given.first[i] = part.given;
            piece.wanted.counts[i] = piece.given.counts[i] = part.length;
        }
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

int nearest_to_cube(int tasks) {
    int layers = 1;
    for (int some = 1; some <= tasks / some / some; ++some) {
        if (tasks % some == 0) layers = some;
    }
    return layers;
}

}  // namespace narrows::halo
