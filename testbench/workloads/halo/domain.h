#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "models/network/topology/ids.h"

namespace narrows::halo {

inline constexpr std::size_t dimensions = 3;  ///< columns, rows and layers: x, y and z

/// Cells of a domain: `count` along each dimension, from `first` on. In a periodic domain they may lie outside of it,
/// where the other side begins again.
struct Cells {
    std::array<std::int64_t, dimensions> first{};
    std::array<std::int64_t, dimensions> counts{1, 1, 1};

    std::int64_t count() const { return counts[0] * counts[1] * counts[2]; }
};

/// A step from a task to a neighbour: -1, 0 or 1 along each dimension.
struct Direction {
    std::array<int, dimensions> step{};

    /// Number of dimensions: 1 to a side, 2 across an edge (with two dimensions a corner), 3 across a corner.
    int along() const { return (step[0] != 0 ? 1 : 0) + (step[1] != 0 ? 1 : 0) + (step[2] != 0 ? 1 : 0); }
    Direction back() const { return {{-step[0], -step[1], -step[2]}}; }
    bool operator==(const Direction&) const = default;
};

/// A piece of a halo: what a task gets from the neighbour in a direction, and what it gives to it.
struct HaloPiece {
    Direction direction;
    RankId neighbour;
    Cells wanted;  ///< beside the task's own cells
    Cells given;   ///< the task's own cells
};

/// A domain along a dimension.
struct DomainExtent {
    std::int64_t cells = 1;
    int tasks = 1;
    bool wraps = false;
};

/// The depth of a halo at sides, edges and corners.
using Depths = std::array<int, dimensions>;

/// A domain of cells on a grid of tasks, which are numbered row by row and layer by layer. Along a dimension, tasks at
/// the same place have the same cells, and the sizes of any two parts differ by at most one.
class Domain {
public:
    using Extents = std::array<DomainExtent, dimensions>;
    explicit Domain(const Extents& extents) : extents_(extents) {}

    const Extents& extents() const { return extents_; }
    int tasks() const { return extents_[0].tasks * extents_[1].tasks * extents_[2].tasks; }
    /// The smallest side, in the dimensions that have a halo.
    std::int64_t smallest_side() const;
    Cells patch(RankId task) const;
    /// The directions in which a task may have a neighbour: sides first, then edges, then corners.
    static std::vector<Direction> directions();
    std::optional<RankId> neighbour(RankId task, Direction direction) const;  ///< none beyond the rim
    std::vector<HaloPiece> pieces(RankId task, const Depths& depths) const;

private:
    std::array<int, dimensions> place_of(RankId task) const;

    Extents extents_;
};

/// The number of columns that makes the grid of tasks most square; at least the number of rows.
int nearest_to_square(int tasks);
/// The number of layers that makes the grid most cubic; at most the numbers of rows and columns.
int nearest_to_cube(int tasks);

}  // namespace narrows::halo
