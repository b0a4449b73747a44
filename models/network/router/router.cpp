#include "models/network/router/router.h"

#include <algorithm>

namespace narrows {

// --- a message comes and asks (E1, G4, N2) ---------------------------------------------------------------------------

template <class Slots, class Grants>
void Router<Slots, Grants>::ask(Message& message, int input) {
    enters(message);
    request(message, input);
}

template <class Slots, class Grants>
void Router<Slots, Grants>::coming(Message& message, Port in_port, Cycle from) {
    enters(message);
    const int input = input_of(message, in_port);
    const Cycle asks = inputs_.enter(input, message, from);
    if (asks != never) will_ask(message, input, asks);
}

template <class Slots, class Grants>
inline void Router<Slots, Grants>::enters(Message& message) {
    if (!outputs_.are_made()) [[unlikely]]
        make_outputs(fabric_);
    if (!routes_by_destination()) return;
    message.next_port = port_for(message);
    narrows::prefetch(output_at(message.next_port));  // it mostly asks in a later cycle
}

/// The message's next port, if that depends on its destination alone.
template <class Slots, class Grants>
inline Port Router<Slots, Grants>::port_for(const Message& message) const {
    return has_arrived(message) ? Topology::local : fabric_.topology.route(id_, message.to);
}

template <class Slots, class Grants>
RouteChoice Router<Slots, Grants>::only_choice(const Message& message) const {
    if (has_arrived(message)) return link_inwards(message);
    if (routes_by_destination()) return {message.next_port, ~LaneSet{0}};
    Choices choices;
    fabric_.topology.choose_for(message.message_class, place_of(message), choices);
    return choices.front();
}

template <class Slots, class Grants>
void Router<Slots, Grants>::add_choices(const Message& message, Choices& choices) const {
    if (has_arrived(message)) return choices.push_back(link_inwards(message));
    fabric_.topology.choose_for(message.message_class, place_of(message), choices);
}

template <class Slots, class Grants>
inline void Router<Slots, Grants>::will_ask(Message& message, int input, Cycle asks) {
    if (decides_ahead()) {
        if (takes_ahead(message, input, asks)) return;
        output_at(message.next_port).queue.expect_one();
    }
    queue_.at<&Router::head_asks>(asks, *this, message, input);
}

template <class Slots, class Grants>
void Router<Slots, Grants>::head_asks(Message& message, int input) {
    if (decides_ahead()) output_at(message.next_port).queue.expected_one_came();
    request(message, input);
}

/// A message asks in this cycle.
template <class Slots, class Grants>
inline void Router<Slots, Grants>::request(Message& message, int input) {
    const Cycle now = queue_.now();
    if (decides_ahead() && takes_ahead(message, input, now)) return;
    see_to(grants_.add(*this, ChannelRequest{&message, now, input}), now);
}

// --- decided ahead ---------------------------------------------------------------------------------------------------

/// True if no other message can ask for the output before this message or with it; then it gets the output as soon as
/// that is free. Messages from other routers are expected before they ask; the node asks at most once a cycle. For the
/// link inwards see "Decided ahead".
template <class Slots, class Grants>
inline bool Router<Slots, Grants>::is_certain(const Output& output, const Message& message, int input,
                                              Cycle asks) const {
    const bool comes_from_node = input >= first_local_input();
    if (output.queue.has_or_expects() || !(comes_from_node || output.is_local())) return false;
    const Cycle free = output.channel(0).free_at;
    if (asks == queue_.now()) return free <= asks;
    return free != never && fabric_.bound_for[static_cast<std::size_t>(message.to)].ask_one_by_one();
}

template <class Slots, class Grants>
inline bool Router<Slots, Grants>::takes_ahead(Message& message, int input, Cycle asks) {
    Output& output = output_at(message.next_port);
    if (!is_certain(output, message, input, asks)) return false;
    const ChannelRequest request{&message, asks, input};
    output.queue.serves(request);
    const Cycle cycle = std::max(asks, output.channel(0).free_at);
    Places(output).grant(request, {0, 0}, cycle);
    cross_as<Ahead>(request, output, {0, 0}, cycle);
    return true;
}

// --- when a decision is taken (N1, N3) -------------------------------------------------------------------------------

template <class Slots, class Grants>
void Router<Slots, Grants>::tail_left(Port port, int channel, int lane, Cycle tail) {
    Output& output = outputs_[static_cast<std::size_t>(port)];
    const Cycle free = tail + fabric_.properties(output.channel_class()).credit_latency;
    Slots::tail_leaves(output, {channel, lane}, free, queue_.now());
    may_take(output, free);
}

template <class Slots, class Grants>
void Router<Slots, Grants>::link_free(LinkId link, Cycle cycle) {
    outputs_.back().channel(link).release(cycle);
    may_take(outputs_.back(), cycle);
}

/// The output may take a message from the cycle on, after it could not.
template <class Slots, class Grants>
inline void Router<Slots, Grants>::may_take(Output& output, Cycle from) {
    Turn& turn = grants_.turn_of(output);
    if (!Grants::is_empty(turn)) [[unlikely]]
        see_to(turn, from);
}

template <class Slots, class Grants>
void Router<Slots, Grants>::see_to(Turn& turn, Cycle from) {
    const Cycle now = queue_.now();
    const Cycle can_grant = Grants::can_grant_from(*this, turn, from, now);
    if (can_grant > now) return wake(turn, can_grant);
    if (turn.decision_due) return;
    turn.decision_due = true;
    queue_.decide<CycleQueue::Decision::network, &Router::decide, &Router::prefetch>(*this, turn);
}

template <class Slots, class Grants>
inline void Router<Slots, Grants>::wake(Turn& turn, Cycle cycle) {
    const bool is_scheduled = turn.wake_at > queue_.now() && turn.wake_at <= cycle;
    if (cycle == never || is_scheduled) return;
    turn.wake_at = cycle;
    queue_.at<&Router::reconsider>(cycle, *this, turn);
}

template <class Slots, class Grants>
void Router<Slots, Grants>::reconsider(Turn& turn) {
    if (!Grants::is_empty(turn)) see_to(turn, queue_.now());
}

template <class Slots, class Grants>
void Router<Slots, Grants>::decide(Turn& turn) {
    const Cycle now = queue_.now();
    Grants::decide(*this, turn, now);
    turn.decision_due = false;
    if (!Grants::is_empty(turn)) wake(turn, Grants::next_change(*this, turn, now));
}

// --- a message goes (N2, N4, E1, E2) ---------------------------------------------------------------------------------

template <class Slots, class Grants>
inline void Router<Slots, Grants>::grant(const ChannelRequest& request, Output& output, LanePlace place, Cycle cycle) {
    Places(output).grant(request, place, cycle);
    cross(request, output, place, cycle);
}

/// The message crosses the channel that it has been granted.
template <class Slots, class Grants>
inline void Router<Slots, Grants>::cross(const ChannelRequest& request, Output& output, LanePlace place, Cycle cycle) {
    if (decides_ahead()) {
        cross_as<Ahead>(request, output, place, cycle);
    } else {
        cross_as<InTime>(request, output, place, cycle);
    }
}

template <class Slots, class Grants>
template <class Timing>
[[gnu::always_inline]] inline void Router<Slots, Grants>::cross_as(const ChannelRequest& request, Output& output,
                                                                   LanePlace place, Cycle cycle) {
    Message& message = *request.message;
    if (Timing::ahead && output.is_local()) fabric_.bound_for[static_cast<std::size_t>(message.to)].get_link();
    head_crosses<Timing>(message, output, place, cycle);
    if (!output.is_local()) Slots::tail_crosses(output, place, message.last_tail);
    if (request.input >= first_local_input()) return;
    Message* const next = inputs_.leave(request.input, message.last_tail);
    if (next != nullptr) will_ask(*next, request.input, inputs_.follow(request.input, *next));
}

/// Computes the tails, and passes the message on.
template <class Slots, class Grants>
template <class Timing>
[[gnu::always_inline]] inline void Router<Slots, Grants>::head_crosses(Message& message, const Output& output,
                                                                       LanePlace place, Cycle head) {
    const bool is_first = message.crossed == 0;
    const bool leaves = output.is_local();
    Crossing crossing{head, id_, message.next_port};
    if (leaves) {
        message.link = LinkId(place.channel);
    } else {
        crossing.channel = static_cast<std::uint8_t>(place.channel);
        crossing.lane = static_cast<std::uint8_t>(place.lane);
    }
    const Crossing behind = message.last;
    message.head_crosses(crossing, !Timing::ahead && fabric_.keeps_paths);
    // `crossing` would have to be stored before it is copied, so it is not used here.
    if (!Timing::ahead && fabric_.observer != nullptr) fabric_.observer->head_crossed(message, message.last);
    const WormTiming& worm = fabric_.properties(output.channel_class()).worm;
    if (Timing::ahead || fabric_.slots_hold_messages) {
        const Cycle tail = worm.tail_of_whole(head, is_first, leaves, message.bytes, message.tail_may_cross);
        tail_crosses<Timing>(message, is_first ? 0 : message.crossed - 1, behind, tail, worm.latency());
    } else {
        fix_tails(message, worm);
    }
    if (leaves) return sink().arriving(message, message.link, message.last_tail);
    const ChannelEnd end = output.far_end();
    auto& next = static_cast<typename Timing::Neighbour&>(*fabric_.routers[static_cast<std::size_t>(end.router)]);
    // E1: without cut-through the last router waits for the whole message. A buffer holds one, so the tail is known.
    const bool waits = !Timing::ahead && !fabric_.machine.interface.cut_through &&
                       end.router == fabric_.topology.router_of(message.to);
    next.coming(message, end.in_port, waits ? message.tail_may_cross : head + worm.latency());
}

/// The last byte crosses channel `index` of the message's path at `tail`, and so leaves the channel before it, if there
/// is one.
template <class Slots, class Grants>
template <class Timing>
[[gnu::always_inline]] inline void Router<Slots, Grants>::tail_crosses(Message& message, int index,
                                                                       const Crossing& behind, Cycle tail,
                                                                       Cycle latency) {
    message.tail_crosses(tail, latency);
    if (!Timing::ahead && fabric_.observer != nullptr) fabric_.observer->tail_crossed(message, index, tail);
    if (index == 0) return message.source->last_byte_left(message, tail);
    auto& router = static_cast<typename Timing::Neighbour&>(*fabric_.routers[static_cast<std::size_t>(behind.router)]);
    router.tail_left(behind.port, behind.channel, behind.lane, tail);
}

template <class Slots, class Grants>
void Router<Slots, Grants>::fix_tails(Message& message, const WormTiming& worm) {
    const bool complete = message.last.port == Topology::local;
    const int reach = worm.reach(message.bytes);
    Message::More& kept = message.more();
    while (kept.known_tails < message.crossed && (complete || kept.known_tails + reach < message.crossed)) {
        const int i = kept.known_tails++;
        const Cycle tail = worm.tail(kept.path, complete, i, message.bytes, message.tail_may_cross);
        tail_crosses<InTime>(message, i, kept.path[static_cast<std::size_t>(std::max(0, i - 1))], tail, worm.latency());
    }
}

// --- who waits, for reports ------------------------------------------------------------------------------------------

template <class Slots, class Grants>
void Router<Slots, Grants>::for_each_waiting(const std::function<void(const Message&, Port)>& visit) const {
    grants_.for_each_request(*this, [&](const ChannelRequest& request, std::span<const RouteChoice> choices) {
        visit(*request.message, choices.front().port);
    });
}

// A message that waits at the far end holds a slot. The first such message can be found there.
template <class Slots, class Grants>
const Message* Router<Slots, Grants>::holder(const Message& waiting, Port port) const {
    const Output& wires = output(port);
    if (port == Topology::local)
        return wires.channel(links_of(fabric_.machine.interface, waiting.message_class).first).holder;
    LaneSet allowed = 0;
    grants_.for_each_request(*this, [&](const ChannelRequest& request, std::span<const RouteChoice> choices) {
        if (request.message != &waiting) return;
        for (const RouteChoice& choice : choices) allowed |= choice.port == port ? choice.lanes : 0;
    });
    const ChannelEnd end = wires.far_end();
    const Message* const there = neighbour(end.router).waiting_in(end.in_port, allowed);
    return there != nullptr ? there : wires.channel(0).holder;
}

template <class Slots, class Grants>
const Message* Router<Slots, Grants>::waiting_in(Port in_port, LaneSet lanes) const {
    const Message* found = nullptr;
    grants_.for_each_request(*this, [&](const ChannelRequest& request, std::span<const RouteChoice>) {
        const RoutePlace place = place_of(*request.message);
        const bool is_there = place.in_port == in_port && (lanes & only_lane(place.lane)) != 0;
        if (is_there && found == nullptr) found = request.message;
    });
    return found;
}

template class Router<OneSlot, OutputQueues>;
template class Router<OneSlot, Rounds>;
template class Router<LanesOfSlots, OutputQueues>;
template class Router<LanesOfSlots, Rounds>;

}  // namespace narrows
