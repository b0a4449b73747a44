#include "testbench/workloads/collectives/allgather_plans.h"
#include "testbench/workloads/collectives/bucket_rings.h"

namespace narrows::collectives {

AllgatherParts parts_in_buckets(const std::vector<int>& sides, int nodes, std::int64_t words) {
    AllgatherParts parts(nodes);
    const int programs = bucket_programs(sides);
    for (int program = 0; program < programs; ++program) {
        // Nodes that meet along the first rings have ranks that follow each other. So what a node has collected before
        // any ring is one range.
        std::vector<int> ranks;
        for (NodeId node = 0; node < nodes; ++node) {
            int rank = 0;
            int stride = 1;
            for (const RingAlong& ring : bucket_rings(sides, node, program)) {
                rank += ring.place * stride;
                stride *= ring.size;
            }
            ranks.push_back(rank);
        }
        parts.add_block(part_of(words, program, programs).size(), std::move(ranks));
    }
    return parts;
}

PlanSteps bucket_allgather(std::shared_ptr<const std::vector<int>> sides, std::shared_ptr<const AllgatherParts> parts,
                           NodeId me, int program) {
    Range collected = parts->share(program, me);
    co_yield finish(collected);
    const std::vector<RingAlong> rings = bucket_rings(*sides, me, program);
    for (std::size_t i = 0; i < rings.size(); ++i) {
        const RingAlong& ring = rings[i];
        const std::int64_t size = collected.size();
        const std::int64_t first = collected.first - ring.place * size;  // of what all nodes of the ring have collected
        const auto of_place = [&](int place) {
            const std::int64_t begin = first + (place + ring.size) % ring.size * size;
            return Range{begin, begin + size};
        };
        const bool is_last = i + 1 == rings.size();
        for (int step = 0; step + 1 < ring.size; ++step) {
            const Range range = of_place(ring.place - step);
            if (is_last) co_yield hand_on(ring.next, range).over(program);
            if (!is_last) co_yield send(ring.next, range).over(program);
            co_yield take_and_hold(ring.before, of_place(ring.place - 1 - step));
        }
        collected = {first, first + ring.size * size};
    }
}

}  // namespace narrows::collectives
