#include <array>

#include "testbench/workloads/collectives/allgather_plans.h"

namespace narrows::collectives {

PlanSteps all_links_allgather(std::shared_ptr<const AllgatherOverAllLinks> all, NodeId me) {
    using Send = LinkSchedule::Send;
    const LinkSchedule& schedule = all->schedule;
    const auto range_of = [&all, &schedule](const Send& send) {
        return all->parts.message_of(schedule.origin_of(send.message), schedule.number_in_part(send.message));
    };
    co_yield finish(all->parts.part(me));
    std::array<std::size_t, LinkSchedule::directions> came{};
    std::array<std::size_t, LinkSchedule::directions> sent{};
    for (int step = 0; step < schedule.steps() + schedule.lag(); ++step) {
        for (int direction = 0; direction < LinkSchedule::directions; ++direction) {
            if (!schedule.has_neighbour(me, direction)) continue;
            const NodeId from = schedule.neighbour(me, direction);
            const auto incoming = schedule.sends(from, LinkSchedule::opposite(direction));
            std::size_t& next = came[static_cast<std::size_t>(direction)];
            for (; next < incoming.size() && incoming[next].step + schedule.lag() <= step; ++next) {
                const Range range = range_of(incoming[next]);
                if (incoming[next].goes_on) {
                    co_yield take_and_hold(from, range);
                } else {
                    co_yield take(from, range);
                }
            }
        }
        for (int direction = 0; direction < LinkSchedule::directions; ++direction) {
            const auto outgoing = schedule.sends(me, direction);
            std::size_t& next = sent[static_cast<std::size_t>(direction)];
            if (next == outgoing.size() || outgoing[next].step != step) continue;
            const Send& out = outgoing[next++];
            const NodeId to = schedule.neighbour(me, direction);
            if (out.is_last && schedule.origin_of(out.message) != me) {
                co_yield hand_on(to, range_of(out)).over(direction);
            } else {
                co_yield send(to, range_of(out)).over(direction);
            }
        }
    }
}

}  // namespace narrows::collectives
