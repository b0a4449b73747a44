#include "models/router/model_router.h"

namespace narrows {

void ModelRouter::cross(Message& message, Port port, int channel, int lane) {
    const Cycle now = queue_.now();
    const bool leaves = port == Topology::local;
    message.path.push_back({now, id_, port});
    Crossing& crossing = message.path.back();
    if (leaves) {
        message.link = LinkId(channel);
    } else {
        crossing.channel = static_cast<std::uint8_t>(channel);
        crossing.lane = static_cast<std::uint8_t>(lane);
    }
    if (fabric_.observer != nullptr) fabric_.observer->head_crossed(message, crossing);
    fix_tails(message, leaves);
    if (leaves) {
        sink_->arriving(message, message.link, message.last_tail);
        return;
    }
    const ChannelEnd end = outputs_[index(port)].far_end;
    AnyRouter& next = *fabric_.routers[static_cast<std::size_t>(end.router)];
    // E1: without cut-through the last router waits for the whole message. Its buffer holds one, so the tail is known.
    const bool waits = !fabric_.machine.interface.cut_through && end.router == fabric_.topology.router_of(message.to);
    const Cycle from = waits ? message.last_tail : now;
    next.coming(message, end.in_port, from + fabric_.worm.latency());
}

void ModelRouter::fix_tails(Message& message, bool complete) {
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
            fabric_.routers[static_cast<std::size_t>(behind.router)]->release(
                behind.port, behind.channel, behind.lane, tail + fabric_.machine.network.credit_latency);
        }
    }
}

}  // namespace narrows
