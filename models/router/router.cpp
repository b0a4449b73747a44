#include "models/router/router.h"

#include "models/router/packed_input.h"

namespace narrows {

void Router::ask(Message& message, int input) {
    const Topology& topology = fabric_.topology;
    const bool has_arrived = id_ == topology.router_of(message.to);
    const std::size_t output = index(has_arrived ? Topology::local : topology.route(id_, message.to));
    outputs_[output].queue.add({&message, queue_.now(), input});
    see_to(output);
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
        const ChannelRequest request = output.queue.take();
        output.channel(channel).grant(request, now);
        cross(*request.message, output, port_of(number), channel, 0);
    }
    output.decision_due = false;  // only now: the next lines handle every channel that was released meanwhile
    if (!output.queue.empty()) see_to(number);
}

void Router::head_arrives(std::uint64_t message_and_input) {
    ask(PackedInput::message(message_and_input), PackedInput::input(message_and_input));
}

void Router::coming(Message& message, Port in_port, Cycle from) {
    queue_.at<&Router::head_arrives>(from, *this, PackedInput::pack(message, in_port));
}

}  // namespace narrows
