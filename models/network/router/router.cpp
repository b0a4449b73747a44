#include "models/network/router/router.h"

#include <algorithm>
#include <cstdint>

#include "models/network/router/packed_input.h"

namespace narrows {

inline std::size_t Router::output_for(const Message& message) const {
    const Topology& topology = fabric_.topology;
    const bool has_arrived = id_ == topology.router_of(message.to);
    return index(has_arrived ? Topology::local : topology.route(id_, message.to));
}

inline BoundFor& Router::bound_for(const Message& message) {
    return fabric_.bound_for[static_cast<std::size_t>(message.to)];
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

/// The output for a message that this node sends.
inline std::size_t Router::first_output_for(const Message& message) {
    if (message.to != latest_to_) {
        latest_to_ = message.to;
        latest_output_ = static_cast<std::uint32_t>(output_for(message));
    }
    return latest_output_;
}

/// The interface has one link, so it asks once a cycle at most, and never for the link inwards.
void Router::ask(Message& message, int input) {
    need_outputs();
    const std::size_t number = first_output_for(message);
    if (can_have_now(outputs_[number])) {
        give_out(message, Port(static_cast<int>(number)), input);
    } else {
        wait_for(number, message, input);
    }
}

/// The output is free, and no message from another router asks for it in this cycle: those are expected before they
/// come.
inline bool Router::can_have_now(const Output& output) const {
    return fabric_.decides_ahead && !output.queue.has_or_expects() && output.channel(0).free_at <= queue_.now();
}

void Router::wait_for(std::size_t number, Message& message, int input) {
    outputs_[number].queue.add({&message, queue_.now(), input});
    see_to(number);
}

/// The message has crossed its last network channel and will ask for the link inwards at `asks`. If no other one can
/// ask before it or in that cycle, it gets the link as soon as that is free: others that are under way, and those that
/// start from now on, come here later. False if this is not so, or not yet known.
inline bool Router::take_ahead(Message& message, int input, Cycle asks) {
    const Output& output = outputs_.back();
    const Cycle free = output.channel(0).free_at;
    if (output.queue.has_or_expects() || free == never || !bound_for(message).ask_one_by_one()) return false;
    give_inwards(message, input, asks, std::max(asks, free));
    return true;
}

/// A message of this node takes a network channel now.
inline void Router::give_out(Message& message, Port port, int input) {
    Output& output = outputs_[static_cast<std::size_t>(port)];
    const Cycle now = queue_.now();
    const ChannelRequest request{&message, now, input};
    output.queue.serves(request);
    output.channel(0).grant(request, now);
    cross_as<Router>(message, output, port, 0, 0, now, true, false);
}

/// A message that asks, or will ask, at `asked` takes the link to the interface at `cycle`.
inline void Router::give_inwards(Message& message, int input, Cycle asked, Cycle cycle) {
    Output& output = outputs_.back();
    const ChannelRequest request{&message, asked, input};
    bound_for(message).get_link();
    output.queue.serves(request);
    output.channel(0).grant(request, cycle);
    cross_as<Router>(message, output, Topology::local, 0, 0, cycle, false, true);
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
        const ChannelRequest request = output.queue.take();
        if (fabric_.decides_ahead && output.is_local()) bound_for(*request.message).get_link();
        output.channel(channel).grant(request, now);
        cross(*request.message, output, port_of(number), channel, 0);
    }
    output.decision_due = false;  // only now: the next lines handle every channel that was released meanwhile
    if (!output.queue.empty()) see_to(number);
}

void Router::head_arrives(std::uint64_t packed) {
    Message& message = PackedInput::message(packed);
    const int input = PackedInput::input(packed);
    const std::size_t number = index(message.next_port);
    Output& output = outputs_[number];
    output.queue.expected_one_came();
    if (output.is_local() && can_have_now(output)) {
        give_inwards(message, input, queue_.now(), queue_.now());
    } else {
        wait_for(number, message, input);
    }
}

void Router::coming(Message& message, Port in_port, Cycle from) {
    need_outputs();
    const std::size_t number = output_for(message);
    if (fabric_.decides_ahead && outputs_[number].is_local() && take_ahead(message, in_port, from)) return;
    message.next_port = port_of(number);
    outputs_[number].queue.expect_one();
    queue_.at<&Router::head_arrives>(from, *this, PackedInput::pack(message, in_port));
}

}  // namespace narrows
