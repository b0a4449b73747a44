// The network (docs/timing.md, N1 to N4, E1, E2).
#include "traces/why/path_tracer.h"

#include <fmt/format.h>

#include <stdexcept>

namespace narrows {

/// The last byte crosses channel `place_`.
void PathTracer::tail() { tail_over(channel(place_)); }

/// The last byte leaves the send buffer through the first channel. The cycles count for the interface link, because
/// the send buffer was waited for.
void PathTracer::left_buffer() { tail_over(link_out()); }

void PathTracer::tail_over(const Resource& here) {
    const std::size_t place = place_;
    if (topology_.is_medium() && place == 0) {  // B2, K8: it is sent without a break
        add(crossing(0).head, Occupation::transmission, here);
        return go_to(&PathTracer::head, number_, 0);
    }
    const std::size_t by = held_back_by(place);
    if (by != place_before) {
        add(crossing(by).head, Occupation::transmission, by == place ? here : channel(by));
        return go_to(&PathTracer::head, number_, by);
    }
    if (place == 0) return go_to(&PathTracer::supplied);
    add(crossing(place - 1).tail, Occupation::hop, channel(place));
    go_to(&PathTracer::tail, number_, place - 1);
}

/// The index of the channel whose head determines the time of a tail; place_before: the tail on the channel before
/// determines it.
std::size_t PathTracer::held_back_by(std::size_t place) const {
    std::vector<Crossing> heads;
    for (const LoggedCrossing& c : m().crossings) heads.push_back({c.head, c.router, c.port});
    const int channel = static_cast<int>(place);
    for (std::size_t k = place; k < heads.size(); ++k) {
        const bool complete = k + 1 == heads.size() && is_last(k);
        if (worm_of(place).tail({heads.data(), k + 1}, complete, channel, m().bytes, 0) == cycle_) return k;
    }
    return place_before;
}

void PathTracer::head() {
    const std::size_t place = place_;
    if (cycle_ == times_.asked_for(number_, place, is_last(place))) return asked(place);
    if (is_last(place)) return wait_for_link_in(place);
    topology_.is_medium() ? wait_for_medium() : wait_for_channel(place);
}

/// N2, E1: the head, or the last byte, has come, or the message ahead of it has left the lane.
void PathTracer::asked(std::size_t place) {
    if (place == 0) return go_to(injects() ? &PathTracer::injected : &PathTracer::front);
    const bool waits_for_tail = is_last(place) && !machine_.interface.cut_through;
    const LoggedCrossing& before = crossing(place - 1);
    const Cycle left = waits_for_tail ? before.tail : before.head;
    const Cycle came = after(left, values_of(before).link_latency);
    if (came != cycle_ && !is_behind_other_job(place - 1)) return wait_to_be_first(place - 1);
    add(came, Occupation::waits_for_other_job, channel(place - 1));
    add(left, Occupation::hop, channel(place));
    go_to(waits_for_tail ? &PathTracer::tail : &PathTracer::head, number_, place - 1);
}

bool PathTracer::is_behind_other_job(std::size_t place) const {
    const Passage* const ahead = history_.before_in_lane(crossing(place), 1);
    return ahead != nullptr && is_of_other_job(ahead->message);
}

/// The last byte of the message ahead in the lane at the end of the channel left it one cycle ago.
void PathTracer::wait_to_be_first(std::size_t place) {
    const Passage* const ahead = history_.before_in_lane(crossing(place), 1);
    if (ahead == nullptr)
        throw std::logic_error(fmt::format("a head was not first in its lane before cycle {}", cycle_));
    const Resource lane = channel(place);
    number_ = ahead->message;
    add(cycle_ - 1, Occupation::head_of_line, lane);
    go_to(&PathTracer::tail, ahead->message, ahead->place + 1);
}

/// N1: the wire is free one cycle after the last byte of the message before has crossed it. Else the slot was waited
/// for: it is free one credit latency after the last byte of the message before has left it.
void PathTracer::wait_for_channel(std::size_t place) {
    const Resource waited_for = channel(place);
    const Passage* const on_wire = history_.before_on_channel(number_, place);
    if (on_wire != nullptr && after(of(on_wire->message).crossings[on_wire->place].tail) == cycle_) {
        if (is_of_other_job(on_wire->message)) return wait_for_other_job(place);
        number_ = on_wire->message;
        add(cycle_ - 1, Occupation::turn_around, waited_for);
        return go_to(&PathTracer::tail, on_wire->message, on_wire->place);
    }
    const ChannelParameters values = values_of(crossing(place));
    const Passage* const in_slot = history_.before_in_lane(crossing(place), values.slots);
    if (in_slot == nullptr)
        throw std::logic_error(fmt::format("a head waited until cycle {} for a channel that was free", cycle_));
    if (is_of_other_job(in_slot->message)) return wait_for_other_job(place);
    number_ = in_slot->message;
    add(cycle_ - values.credit_latency, Occupation::turn_around, waited_for);
    go_to(&PathTracer::tail, in_slot->message, in_slot->place + 1);
}

/// R2, R4. The head asked for channel `place`, which gives it the link, too.
void PathTracer::wait_for_link_in(std::size_t place) {
    const std::uint64_t before = history_.earlier_in(number_, 1);
    if (before != no_message && after(of(before).crossings.back().tail) == cycle_) {
        if (is_of_other_job(before)) return wait_for_other_job(place);
        number_ = before;
        add(cycle_ - 1, Occupation::turn_around, link_in());
        return go_to(&PathTracer::tail, before, last());
    }
    const std::uint64_t buffered = history_.earlier_in(number_, receive_buffers_of(machine_.interface, m().link_in));
    if (buffered == no_message)
        throw std::logic_error(fmt::format("a head waited until cycle {} for a link that was free", cycle_));
    if (is_of_other_job(buffered)) return wait_for_other_job(place);
    number_ = buffered;
    if (moves_bytes()) return go_to(&PathTracer::left_link);
    add(cycle_ - 2, Occupation::turn_around, link_in());
    go_to(&PathTracer::moved);
}

/// The head asked for channel `place`, and a packet of another job has used it last.
void PathTracer::wait_for_other_job(std::size_t place) {
    add(times_.asked_for(number_, place, is_last(place)), Occupation::waits_for_other_job, channel(place));
    asked(place);
}

/// B1, B3: the message before has left the bus, or the receiver has a free buffer.
void PathTracer::wait_for_medium() {
    const Passage* const before = history_.before_on_channel(number_, 0);
    if (is_ethernet()) return wait_for_ethernet(before);
    if (before == nullptr || times_.slot_free(before->message, 0) != cycle_) return wait_for_link_in(0);
    if (is_of_other_job(before->message)) return wait_for_other_job(0);
    const Resource bus = channel(0);
    number_ = before->message;
    add(crossing(0).tail, Occupation::turn_around, bus);
    go_to(&PathTracer::tail, before->message, 0);
}

/// K4 to K6: gaps, collisions and back-off, since the last frame of another message, or since it asked.
void PathTracer::wait_for_ethernet(const Passage* before) {
    const Cycle asked = times_.asked_for(number_, 0, false);
    const Resource wire = channel(0);
    const Cycle sent = before == nullptr ? 0 : of(before->message).crossings.front().tail;
    if (sent <= asked) {
        add(asked, Occupation::waits_for_channel, wire);
        return go_to(&PathTracer::front);
    }
    if (is_of_other_job(before->message)) return wait_for_other_job(0);
    add(sent, Occupation::waits_for_channel, wire);
    go_to(&PathTracer::tail, before->message, 0);
}

}  // namespace narrows
