#include "testbench/workloads/collectives/bucket_rings.h"

#include <algorithm>

namespace narrows::collectives {

namespace {

RingAlong ring_along(const std::vector<int>& sides, NodeId me, std::size_t dimension, bool upwards) {
    int stride = 1;
    for (std::size_t d = 0; d < dimension; ++d) stride *= sides[d];
    const int size = sides[dimension];
    const int coordinate = me / stride % size;
    const auto at = [&](int other) { return NodeId(me + ((other + size) % size - coordinate) * stride); };
    const NodeId up = at(coordinate + 1);
    const NodeId down = at(coordinate - 1);
    if (upwards) return {size, coordinate, up, down};
    return {size, (size - coordinate) % size, down, up};
}

/// The dimensions with more than one place.
std::vector<std::size_t> long_dimensions(const std::vector<int>& sides) {
    std::vector<std::size_t> dimensions;
    for (std::size_t d = 0; d < sides.size(); ++d) {
        if (sides[d] > 1) dimensions.push_back(d);
    }
    return dimensions;
}

}  // namespace

int bucket_programs(const std::vector<int>& sides) { return 2 * static_cast<int>(long_dimensions(sides).size()); }

std::vector<RingAlong> bucket_rings(const std::vector<int>& sides, NodeId me, int program) {
    std::vector<std::size_t> dimensions = long_dimensions(sides);
    std::rotate(dimensions.begin(), dimensions.begin() + program / 2, dimensions.end());
    std::vector<RingAlong> rings;
    for (const std::size_t d : dimensions) rings.push_back(ring_along(sides, me, d, program % 2 == 0));
    return rings;
}

}  // namespace narrows::collectives
