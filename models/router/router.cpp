#include "models/router/router.h"

#include <algorithm>

#include "models/router/packed_input.h"

namespace narrows {

inline std::size_t Router::output_for(const Message& message) const {
    const Topology& topology = fabric_.topology;
    const bool has_arrived = id_ == topology.router_of(message.to);
    return index(has_arrived ? Topology::local : topology.route(id_, message.to));
}

void Router::ask(Message& message, int input) { ask_for(output_for(message), message, input); }

inline void Router::ask_for(std::size_t number, Message& message, int input) {
    Output& output = outputs_[number];
    const ChannelRequest request{&message, queue_.now(), input};
    if (nobody_else_asks(output, input) && output.channel(0).free_at <= request.asked) {
        output.queue.serves(request);
        give<Router>(number, request, 0, request.asked);
        return;
    }
    output.queue.add(request);
    see_to(number);
}

/// In this cycle. The interface has one link, so it asks once a cycle at most; it never asks for the link inwards.
inline bool Router::nobody_else_asks(const Output& output, int input) const {
    return fabric_.decides_ahead && !output.queue.has_or_expects() &&
           (input >= first_local_input() || output.is_local());
}

/// The message has crossed its last network channel and will ask for the link inwards at `asks`. If no other one can
/// ask before it or in that cycle, it gets the link as soon as that is free: others that are under way, and those that
/// start from now on, come here later. False if this is not so, or not yet known.
inline bool Router::take_ahead(Message& message, int input, Cycle asks) {
    Output& output = outputs_.back();
    const Cycle free = output.channel(0).free_at;
    if (output.queue.has_or_expects() || free == never) return false;
    if (!fabric_.bound_for[static_cast<std::size_t>(message.to)].ask_one_by_one()) return false;
    const ChannelRequest request{&message, asks, input};
    output.queue.serves(request);
    give<Router>(outputs_.size() - 1, request, 0, std::max(asks, free));
    return true;
}

/// The message crosses a channel of the output at `cycle`.
template <class Next>
inline void Router::give(std::size_t number, const ChannelRequest& request, int channel, Cycle cycle) {
    Output& output = outputs_[number];
    if (fabric_.decides_ahead && output.is_local())
        fabric_.bound_for[static_cast<std::size_t>(request.message->to)].get_link();
    output.channel(channel).grant(request, cycle);
    cross<Next>(*request.message, output, port_of(number), channel, 0, cycle);
}

void Router::tail_left(Port port, int channel, int /*lane*/, Cycle tail) {
    const auto number = static_cast<std::size_t>(port);
    release(number, channel, tail + fabric_.properties(outputs_[number].channel_class()).credit_latency);
}

void Router::link_free(LinkId link, Cycle cycle) { release(outputs_.size() - 1, link, cycle); }

inline void Router::release(std::size_t number, int channel, Cycle cycle) {
    outputs_[number].channel(channel).release(cycle);
    if (!outputs_[number].queue.empty()) [[unlikely]]
        see_to(number);
}

void Router::see_to(std::size_t number) {
    Output& output = outputs_[number];
    const Cycle now = queue_.now();
    const Cycle free = output.next_free();
    if (free <= now) {
        if (output.decision_due) return;
        output.decision_due = true;
        queue_.decide<CycleQueue::Decision::network, &Router::grant>(*this, number);
    } else if (free != never && (output.wake_at <= now || output.wake_at > free)) {
        output.wake_at = free;
        queue_.at<&Router::reconsider>(free, *this, number);
    }
}

void Router::reconsider(std::uint64_t output) {
    if (!outputs_[output].queue.empty()) see_to(output);
}

void Router::grant(std::uint64_t number) {
    Output& output = outputs_[number];
    const Cycle now = queue_.now();
    while (!output.queue.empty()) {
        const int channel = output.free_channel(now);
        if (channel < 0) break;
        give<AnyRouter>(number, output.queue.take(), channel, now);
    }
    output.decision_due = false;  // only now: the next lines handle every channel that was released meanwhile
    if (!output.queue.empty()) see_to(number);
}

void Router::head_arrives(std::uint64_t packed) {
    Message& message = PackedInput::message(packed);
    const std::size_t number = index(message.next_port);
    outputs_[number].queue.expected_one_came();
    ask_for(number, message, PackedInput::input(packed));
}

void Router::coming(Message& message, Port in_port, Cycle from) {
    const std::size_t number = output_for(message);
    if (fabric_.decides_ahead && outputs_[number].is_local() && take_ahead(message, in_port, from)) return;
    message.next_port = port_of(number);
    outputs_[number].queue.expect_one();
    queue_.at<&Router::head_arrives>(from, *this, PackedInput::pack(message, in_port));
}

}  // namespace narrows
