#include <algorithm>
#include <vector>

#include "testbench/workloads/collectives/allreduce_plans.h"

namespace narrows::collectives {

namespace {

/// The ring along a dimension to which a node belongs, followed in one direction.
struct RingAlong {
    int size;
    int place;
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

/// Part `number` of so many equal parts of a range; the number goes round.
Range part_within(Range range, int number, int parts) {
    const Range part = part_of(range.size(), (number % parts + parts) % parts, parts);
    return {range.first + part.first, range.first + part.last};
}

}  // namespace

int bucket_programs(const std::vector<int>& sides) {
    int programs = 0;
    for (const int side : sides) programs += side > 1 ? 2 : 0;
    return programs;
}

PlanSteps bucket_allreduce(std::shared_ptr<const std::vector<int>> sides, std::int64_t elements, NodeId me,
                           int program) {
    std::vector<std::size_t> dimensions;  // in the order in which this part of the vector goes along them
    for (std::size_t d = 0; d < sides->size(); ++d) {
        if ((*sides)[d] > 1) dimensions.push_back(d);
    }
    std::rotate(dimensions.begin(), dimensions.begin() + program / 2, dimensions.end());
    std::vector<RingAlong> rings;
    for (const std::size_t d : dimensions) rings.push_back(ring_along(*sides, me, d, program % 2 == 0));

    std::vector<Range> ranges{
        part_of(elements, program, bucket_programs(*sides))};  // what is added up in each dimension
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
