#include <vector>

#include "testbench/workloads/collectives/allreduce_plans.h"
#include "testbench/workloads/collectives/bucket_rings.h"

namespace narrows::collectives {

namespace {

/// Part `number` of a range in so many equal parts; the number wraps round.
Range part_within(Range range, int number, int parts) {
    const Range part = part_of(range.size(), (number % parts + parts) % parts, parts);
    return {range.first + part.first, range.first + part.last};
}

}  // namespace

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
