// Interfaces and routers whose RTL takes cycles of its own. No rule says how long each event takes, so it follows from
// the latest one that it may have waited for: an earlier event of its message, or the message before it.
#include <algorithm>

#include "traces/why/explanation.h"
#include "traces/why/walked_run.h"

namespace narrows {

namespace {

/// The latest of the moments that are not after `at`. Ties go to the first one added.
class Latest {
public:
    explicit Latest(Cycle at) : at_(at) {}

    void add(Cycle cycle, PathEvent event) {
        if (cycle > at_ || (latest_ && cycle <= latest_->cycle)) return;
        latest_ = Moment{cycle, std::move(event)};
    }
    bool is(Cycle cycle) const { return latest_ && latest_->cycle == cycle; }
    std::optional<Explanation> with(Occupation cause, const Resource& resource, std::uint64_t message) const {
        if (!latest_) return std::nullopt;
        return Explanation(at_, *latest_, cause, resource, message);
    }

private:
    Cycle at_;
    std::optional<Moment> latest_;
};

std::optional<Explanation> measured(const WalkedRun& run, const MessageCopied& copied, Cycle at) {
    const LoggedMessage m = run.message(copied.number);
    Latest latest(at);
    latest.add(m.started, MessageStarted{copied.number});
    const std::uint64_t holder = run.history.earlier_out(copied.number, run.machine.interface.send_buffers);
    if (holder != no_message) latest.add(crossing_of(run.message(holder), 0).tail, TailCrossed{holder, 0, true});
    const Resource send_register{ResourceKind::send_register, m.from};
    const Cycle handed_over = run.times.send_overhead_end(copied.number);
    // With a packet engine the register can be given in the middle of a step, of whichever rank.
    if (run.machine.has_packet_engine() || !latest.is(m.started) || handed_over > at)
        return latest.with(Occupation::interface_send_overhead, send_register, copied.number);
    // The processor is busy at the begin.
    return Explanation(at)
        .since(handed_over, Occupation::interface_send_overhead, send_register, copied.number)
        .since(m.started, Occupation::send_overhead, processor_of(m.from), copied.number)
        .after(MessageStarted{copied.number});
}

std::optional<Explanation> measured(const WalkedRun& run, const HeadCrossed& head, Cycle at) {
    const LoggedMessage m = run.message(head.number);
    Latest latest(at);
    if (head.place > 0)
        latest.add(crossing_of(m, head.place - 1).head, HeadCrossed{head.number, head.place - 1});
    else
        latest.add(m.copied, MessageCopied{head.number});
    const auto add_tail = [&](std::uint64_t before, std::size_t place) {
        latest.add(crossing_of(run.message(before), place).tail, TailCrossed{before, place});
    };
    if (head.place > 0) {  // the message ahead left the lane
        if (const Passage* const ahead = run.history.order().before_in_lane(crossing_of(m, head.place - 1), 1))
            add_tail(ahead->message, ahead->place + 1);
    }
    if (is_last(m, head.place)) {
        const std::uint64_t before = run.history.earlier_in(head.number, 1);
        if (before != no_message) add_tail(before, last_place(run.message(before)));
        const int behind_register = receive_buffers_of(run.machine.interface, m.link_in) + 1;
        const std::uint64_t taken = run.history.earlier_in(head.number, behind_register);
        if (taken != no_message) latest.add(run.message(taken).delivered, RegisterFree{taken});
        return latest.with(Occupation::hop, link_in_of(m), head.number);
    }
    if (const Passage* const on_wire = run.history.order().before_on_channel(crossing_of(m, head.place)))
        add_tail(on_wire->message, on_wire->place);
    const LoggedCrossing here = crossing_of(m, head.place);
    if (const Passage* const in_slot = run.history.order().before_in_lane(here, run.values_of(here).slots))
        add_tail(in_slot->message, in_slot->place + 1);
    return latest.with(Occupation::hop, channel_of(m, head.place), head.number);
}

std::optional<Explanation> measured(const WalkedRun& run, const TailCrossed& tail, Cycle at) {
    const LoggedMessage m = run.message(tail.number);
    Latest latest(at);
    latest.add(crossing_of(m, tail.place).head, HeadCrossed{tail.number, tail.place});
    return latest.with(Occupation::transmission, channel_of(m, tail.place), tail.number);
}

std::optional<Explanation> measured(const WalkedRun& run, const MessagePresented& presented, Cycle at) {
    const LoggedMessage m = run.message(presented.number);
    Latest latest(at);
    latest.add(crossing_of(m, last_place(m)).tail, TailCrossed{presented.number, last_place(m)});
    const std::uint64_t before = run.history.earlier_in(presented.number, 1);
    if (before != no_message) latest.add(run.message(before).delivered, RegisterFree{before});
    return latest.with(Occupation::interface_receive_overhead, {ResourceKind::receive_register, m.to},
                       presented.number);
}

/// Events of processors and memory keep to the rules.
template <class Event>
std::optional<Explanation> measured(const WalkedRun& /*run*/, const Event& /*event*/, Cycle /*at*/) {
    return std::nullopt;
}

}  // namespace

std::optional<Explanation> explain_measured(const WalkedRun& run, const Moment& moment) {
    return std::visit([&](const auto& event) { return measured(run, event, moment.cycle); }, moment.event);
}

}  // namespace narrows
