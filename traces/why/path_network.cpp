// The network (docs/timing.md, N, E, B, K). If a packet of another job held what a head waited for, the path stays with
// the head (docs/nodes.md, U7).
#include "traces/why/explanation.h"
#include "traces/why/walked_run.h"

namespace narrows {

namespace {

/// The index of the channel whose head determines when the last byte crosses channel `place`. Empty if the last byte
/// crosses as soon as it has come.
std::optional<std::size_t> held_back_by(const WalkedRun& run, const LoggedMessage& m, std::size_t place, Cycle tail) {
    if (run.topology.is_medium() && place == 0) return 0;  // B2, K8: it is sent without a break
    std::vector<Crossing> heads;
    for (const LoggedCrossing& c : m.crossings) heads.push_back({c.head, c.router, c.port});
    const WormTiming& worm = run.worm_of(m, place);
    for (std::size_t k = place; k < heads.size(); ++k) {
        const bool complete = k + 1 == heads.size() && is_last(m, k);
        if (worm.tail({heads.data(), k + 1}, complete, static_cast<int>(place), m.bytes, 0) == tail) return k;
    }
    return std::nullopt;
}

/// N2, E1: a head asked for its channel: the head or the last byte had come, or the message ahead had left the lane.
Explanation asked(const WalkedRun& run, const HeadCrossed& head, const LoggedMessage& m, Cycle at) {
    const std::uint64_t number = head.number;
    if (head.place == 0) return {at, run.injects() ? PathEvent(MessageInjected{number}) : MessageAtFront{number}};
    const std::size_t place = head.place - 1;
    const LoggedCrossing before = crossing_of(m, place);
    const bool waits_for_tail = is_last(m, head.place) && !run.machine.interface.cut_through;
    const Cycle left = waits_for_tail ? before.tail : before.head;
    const Cycle came = after(left, run.values_of(before).link_latency);
    const Resource lane = channel_of(m, place);
    if (came != at) {
        const Passage* const ahead = run.history.order().before_in_lane(before, 1);
        if (ahead == nullptr) unexplained("a head is the first one in its lane", at);
        const TailCrossed left_lane{ahead->message, ahead->place + 1};
        if (!run.is_of_other_job(ahead->message))
            return {at, {at - 1, left_lane}, Occupation::head_of_line, lane, ahead->message};
    }
    const PathEvent crossed = waits_for_tail ? PathEvent(TailCrossed{number, place}) : HeadCrossed{number, place};
    return Explanation(at)
        .since(came, Occupation::waits_for_other_job, lane, number)
        .since(left, Occupation::hop, channel_of(m, head.place), number)
        .after(crossed);
}

/// The reason why a head waited after asking for its channel, and the message that was in its way, or no_message.
struct HeadWait {
    std::uint64_t holder;
    Explanation explanation;
};

/// The head waited for a turn-around after `left`, when `holder` had left.
HeadWait turn_around(const Moment& left, const Resource& held, std::uint64_t holder, Cycle at) {
    return {holder, {at, left, Occupation::turn_around, held, holder}};
}

/// N1: the wire is free one cycle after the previous message's last byte has crossed it. Otherwise the head waited for
/// the slot, which is free one credit latency after the previous message's last byte has left it.
HeadWait waited_for_channel(const WalkedRun& run, const HeadCrossed& head, const LoggedMessage& m, Cycle at) {
    const Resource channel = channel_of(m, head.place);
    const Passage* const on_wire = run.history.order().before_on_channel(crossing_of(m, head.place));
    if (on_wire != nullptr && after(crossing_of(run.message(on_wire->message), on_wire->place).tail) == at) {
        const TailCrossed crossed{on_wire->message, on_wire->place};
        return turn_around({at - 1, crossed}, channel, on_wire->message, at);
    }
    const LoggedCrossing here = crossing_of(m, head.place);
    const ChannelParameters values = run.values_of(here);
    const Passage* const in_slot = run.history.order().before_in_lane(here, values.slots);
    if (in_slot == nullptr) unexplained("a head crosses a channel", at);
    const TailCrossed left{in_slot->message, in_slot->place + 1};
    return turn_around({at - values.credit_latency, left}, channel, in_slot->message, at);
}

/// R2, R4: the previous message has left the link, or an earlier one has left its receive buffer.
HeadWait waited_for_link_in(const WalkedRun& run, const HeadCrossed& head, const LoggedMessage& m, Cycle at) {
    const Resource link = link_in_of(m);
    const std::uint64_t before = run.history.earlier_in(head.number, 1);
    if (before != no_message) {
        const std::size_t last = last_place(run.message(before));
        if (after(crossing_of(run.message(before), last).tail) == at)
            return turn_around({at - 1, TailCrossed{before, last}}, link, before, at);
    }
    const int buffers = receive_buffers_of(run.machine.interface, m.link_in);
    const std::uint64_t buffered = run.history.earlier_in(head.number, buffers);
    if (buffered == no_message) unexplained("a head crosses a link inwards", at);
    if (run.machine.moves_by_processor()) return {buffered, {at, RegisterFree{buffered}}};
    return turn_around({at - 2, MessageMoved{buffered}}, link, buffered, at);
}

/// B1, B3: the previous message has left the bus, or the receiver has a free buffer.
HeadWait waited_for_bus(const WalkedRun& run, const HeadCrossed& head, const LoggedMessage& m, Cycle at) {
    const Passage* const before = run.history.order().before_on_channel(crossing_of(m, 0));
    if (before == nullptr || run.times.slot_free(before->message, 0) != at) return waited_for_link_in(run, head, m, at);
    const Cycle left = crossing_of(run.message(before->message), 0).tail;
    return turn_around({left, TailCrossed{before->message, 0}}, channel_of(m, 0), before->message, at);
}

/// K4 to K6: gaps, collisions and back-off since another message's last frame, or since the message asked.
HeadWait waited_for_ethernet(const WalkedRun& run, const HeadCrossed& head, const LoggedMessage& m, Cycle at) {
    const Passage* const before = run.history.order().before_on_channel(crossing_of(m, 0));
    const Cycle asked = run.times.asked_for(head.number, 0, false);
    const Cycle sent = before == nullptr ? 0 : crossing_of(run.message(before->message), 0).tail;
    const Moment since =
        sent <= asked ? Moment{asked, MessageAtFront{head.number}} : Moment{sent, TailCrossed{before->message, 0}};
    const std::uint64_t holder = sent <= asked ? no_message : before->message;
    return {holder, {at, since, Occupation::waits_for_channel, channel_of(m, 0), head.number}};
}

HeadWait wait_of(const WalkedRun& run, const HeadCrossed& head, const LoggedMessage& m, Cycle at) {
    if (is_last(m, head.place)) return waited_for_link_in(run, head, m, at);
    if (run.machine.topology.kind == TopologyKind::ethernet) return waited_for_ethernet(run, head, m, at);
    return run.topology.is_medium() ? waited_for_bus(run, head, m, at) : waited_for_channel(run, head, m, at);
}

}  // namespace

Explanation explain(const WalkedRun& run, const TailCrossed& tail, Cycle at) {
    const std::uint64_t number = tail.number;
    const LoggedMessage m = run.message(number);
    if (const auto by = held_back_by(run, m, tail.place, at)) {
        const Resource busy = tail.leaves_send_buffer && *by == 0 ? link_out_of(m) : channel_of(m, *by);
        return {at, {crossing_of(m, *by).head, HeadCrossed{number, *by}}, Occupation::transmission, busy, number};
    }
    if (tail.place == 0) return {at, MessageSupplied{number}};
    const Moment before{crossing_of(m, tail.place - 1).tail, TailCrossed{number, tail.place - 1}};
    return {at, before, Occupation::hop, channel_of(m, tail.place), number};
}

Explanation explain(const WalkedRun& run, const HeadCrossed& head, Cycle at) {
    const LoggedMessage m = run.message(head.number);
    const Cycle asked_at = run.times.asked_for(head.number, head.place, is_last(m, head.place));
    if (at == asked_at) return asked(run, head, m, at);
    const HeadWait wait = wait_of(run, head, m, at);
    if (!run.is_of_other_job(wait.holder)) return wait.explanation;
    return {at, {asked_at, head}, Occupation::waits_for_other_job, channel_of(m, head.place), head.number};
}

}  // namespace narrows
