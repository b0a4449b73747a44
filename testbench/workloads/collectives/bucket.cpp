#include "testbench/workloads/collectives/bucket.h"

#include <algorithm>

namespace narrows::collectives {

namespace {

/// A node's ring along a dimension of a grid, followed in one direction.
struct RingAlong {
    int size;
    int place;  ///< place of the node; the ring leads to higher places
    NodeId next;
    NodeId before;
};

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

/// The rings along which this program's part goes, in order.
std::vector<RingAlong> bucket_rings(const std::vector<int>& sides, NodeId me, int program) {
    std::vector<std::size_t> dimensions = long_dimensions(sides);
    std::rotate(dimensions.begin(), dimensions.begin() + program / 2, dimensions.end());
    std::vector<RingAlong> rings;
    for (const std::size_t d : dimensions) rings.push_back(ring_along(sides, me, d, program % 2 == 0));
    return rings;
}

/// Part `number` of a range in so many equal parts; the number wraps round.
Range part_within(Range range, int number, int parts) {
    const Range part = part_of(range.size(), (number % parts + parts) % parts, parts);
    return {range.first + part.first, range.first + part.last};
}

}  // namespace

int bucket_programs(const std::vector<int>& sides) { return 2 * static_cast<int>(long_dimensions(sides).size()); }

AllgatherParts parts_in_buckets(const std::vector<int>& sides, const std::vector<std::int64_t>& sizes) {
    const int nodes = static_cast<int>(sizes.size());
    AllgatherParts parts(nodes);
    const int programs = bucket_programs(sides);
    for (int program = 0; program < programs; ++program) {
        // Nodes of the first rings have consecutive ranks. So everything that a node has collected before a ring is one
        // range.
        std::vector<int> ranks;
        std::vector<std::int64_t> shares;
        for (NodeId node = 0; node < nodes; ++node) {
            int rank = 0;
            int stride = 1;
            for (const RingAlong& ring : bucket_rings(sides, node, program)) {
                rank += ring.place * stride;
                stride *= ring.size;
            }
            ranks.push_back(rank);
            shares.push_back(part_of(sizes[static_cast<std::size_t>(node)], program, programs).size());
        }
        parts.add_block(shares, std::move(ranks));
    }
    return parts;
}

PlanSteps bucket_allgather(std::shared_ptr<const std::vector<int>> sides, std::shared_ptr<const AllgatherParts> parts,
                           NodeId me, int program) {
    co_yield finish(parts->share(program, me));
    const std::vector<RingAlong> rings = bucket_rings(*sides, me, program);
    int collected = 1;  // number of nodes whose shares this one has
    for (std::size_t i = 0; i < rings.size(); ++i) {
        const RingAlong& ring = rings[i];
        const int rank = parts->rank(program, me);
        // First rank whose share the ring has collected.
        const int first = rank - rank % collected - ring.place * collected;
        const auto of_place = [&](int place) {
            return parts->together(program, first + (place + ring.size) % ring.size * collected, collected);
        };
        const bool is_last = i + 1 == rings.size();
        for (int step = 0; step + 1 < ring.size; ++step) {
            const Range range = of_place(ring.place - step);
            if (is_last) co_yield hand_on(ring.next, range).over(program);
            if (!is_last) co_yield send(ring.next, range).over(program);
            co_yield take_and_hold(ring.before, of_place(ring.place - 1 - step));
        }
        collected *= ring.size;
    }
}

PlanSteps bucket_allreduce(std::shared_ptr<const std::vector<int>> sides, std::int64_t elements, NodeId me,
                           int program) {
    const std::vector<RingAlong> rings = bucket_rings(*sides, me, program);
    std::vector<Range> ranges{
        part_of(elements, program, bucket_programs(*sides))};  // the part that is added up in each dimension
    for (const RingAlong& ring : rings) {
        const auto part = [&](int number) { return part_within(ranges.back(), number, ring.size); };
        for (int step = 0; step + 1 < ring.size; ++step) {
            co_yield hand_on(ring.next, part(ring.place - 1 - step)).over(program);
            co_yield combine(ring.before, part(ring.place - 2 - step));
        }
        ranges.push_back(part(ring.place));
    }
    co_yield finish(ranges.back());
    for (std::size_t level = rings.size(); level-- > 0;) {
        const RingAlong& ring = rings[level];
        const auto part = [&](int number) { return part_within(ranges[level], number, ring.size); };
        for (int step = 0; step + 1 < ring.size; ++step) {
            co_yield send(ring.next, part(ring.place - step)).over(program).in_round(1);
            co_yield take_and_hold(ring.before, part(ring.place - 1 - step)).in_round(1);
        }
    }
}

}  // namespace narrows::collectives
