#include "testbench/workloads/collectives/allreduce_plans.h"

namespace narrows::collectives {

/// Starts with the part that has the number of the node's place. Each step sends the previous part; the second round
/// starts with the part that was completed here.
PlanSteps ring_allreduce(std::shared_ptr<const Circle> ring, std::int64_t elements, std::int64_t most, int links,
                         NodeId me) {
    const int nodes = ring->size();
    const int place = ring->place_of(me);
    const NodeId next = ring->at(place + 1);
    const NodeId before = ring->at(place - 1);
    const auto part = [&](int number) { return part_of(elements, (number % nodes + nodes) % nodes, nodes); };
    std::int64_t sent = 0;
    for (int step = 0; step < 2 * (nodes - 1); ++step) {
        const bool second_round = step >= nodes - 1;
        const int sends = second_round ? place + 1 - (step - (nodes - 1)) : place - step;
        const int round = second_round ? 1 : 0;
        co_yield hand_on(next, part(sends)).over(static_cast<int>(sent % links)).in_round(round);
        sent += Blocks(part(sends), most).count();
        if (second_round) {
            co_yield take_and_hold(before, part(sends - 1)).in_round(round);
        } else if (step == nodes - 2) {
            co_yield complete_and_hold(before, part(sends - 1));
        } else {
            co_yield combine(before, part(sends - 1));
        }
    }
}

}  // namespace narrows::collectives
