#include "testbench/workloads/collectives/allgather_plans.h"
#include "testbench/workloads/collectives/bucket_rings.h"

namespace narrows::collectives {

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

}  // namespace narrows::collectives
