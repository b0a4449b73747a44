#include "models/router/router.h"

namespace narrows {

namespace {

// A message and an input number share one event argument: pointers leave the top 16 bits free.
constexpr int input_shift = 48;

std::uint64_t pack(Message& message, int input) {
    return reinterpret_cast<std::uint64_t>(&message) | static_cast<std::uint64_t>(input) << input_shift;
}

}  // namespace

Router::Router(const sc_core::sc_module_name& name, Fabric& fabric, RouterId id)
    : sc_module(name), AnyRouter(fabric, id), fabric_(fabric), queue_(fabric.queue) {}

void Router::ask(Message& message, int input) {
    const std::size_t output = index(fabric_.topology.route(id_, message.to));
    outputs_[output].queue.add({&message, queue_.now(), input});
    see_to(output);
}

void Router::release(Port port, int number, Cycle cycle) {
    Output& output = outputs_[index(port)];
    output.channel(number).release(cycle);
    if (!output.queue.empty()) see_to(index(port));
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
        const bool leaves = number == outputs_.size() - 1;
        cross(*request.message, leaves ? Topology::local : Port(static_cast<int>(number)), channel);
    }
    output.decision_due = false;  // only now: the next lines handle every channel that was released meanwhile
    if (!output.queue.empty()) see_to(number);
}

void Router::head_arrives(std::uint64_t message_and_input) {
    auto* message = reinterpret_cast<Message*>(message_and_input & ((std::uint64_t{1} << input_shift) - 1));
    ask(*message, static_cast<int>(message_and_input >> input_shift));
}

void Router::coming(Message& message, Port in_port, Cycle from) {
    queue_.at<&Router::head_arrives>(from, *this, pack(message, in_port));
}

void Router::cross(Message& message, Port port, int channel) {
    const Cycle now = queue_.now();
    const bool leaves = port == Topology::local;
    message.path.push_back({now, id_, port});
    if (leaves) message.link = LinkId(channel);
    if (fabric_.observer != nullptr) fabric_.observer->head_crossed(message, message.path.back());
    fix_tails(message, leaves);
    if (leaves) {
        sink_->arriving(message, message.link, message.last_tail);
        return;
    }
    const ChannelEnd end = outputs_[index(port)].far_end;
    AnyRouter& next = *fabric_.routers[static_cast<std::size_t>(end.router)];
    // E1: without cut-through the last router waits for the whole message. Its buffer holds one, so the tail is known.
    const bool waits =
        !fabric_.machine.interface.cut_through && fabric_.topology.route(end.router, message.to) == Topology::local;
    const Cycle from = waits ? message.last_tail : now;
    next.coming(message, end.in_port, from + fabric_.worm.latency());
}

void Router::fix_tails(Message& message, bool complete) {
    const int crossed = static_cast<int>(message.path.size());
    const int reach = fabric_.worm.reach(message.bytes);
    while (message.known_tails < crossed && (complete || message.known_tails + reach < crossed)) {
        const int i = message.known_tails++;
        const Cycle earliest = i == 0 ? message.supplied : message.last_tail + fabric_.worm.latency();
        const Cycle tail =
            fabric_.worm.tail({message.path.data(), message.path.size()}, complete, i, message.bytes, earliest);
        message.last_tail = tail;
        if (fabric_.observer != nullptr) fabric_.observer->tail_crossed(message, i, tail);
        if (i == 0) {
            message.source->last_byte_left(message, tail);
        } else {
            const Crossing& behind = message.path[static_cast<std::size_t>(i - 1)];
            fabric_.routers[static_cast<std::size_t>(behind.router)]->release(behind.port, 0, tail + 1);
        }
    }
}

}  // namespace narrows
