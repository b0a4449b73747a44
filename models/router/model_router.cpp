#include "models/router/model_router.h"

namespace narrows {

void ModelRouter::cross(Message& message, const Output& output, Port port, int channel, int lane) {
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
    const WormTiming& worm = output.properties().worm;
    fix_tails(message, worm, leaves);
    if (leaves) {
        sink_->arriving(message, message.link, message.last_tail);
        return;
    }
    const ChannelEnd end = output.far_end();
    AnyRouter& next = *fabric_.routers[static_cast<std::size_t>(end.router)];
    // E1: without cut-through the last router waits for the whole message. Its buffer holds one, so the tail is known.
    const bool waits = !fabric_.machine.interface.cut_through && end.router == fabric_.topology.router_of(message.to);
    next.coming(message, end.in_port, waits ? message.tail_may_cross : now + worm.latency());
}

void ModelRouter::fix_tails(Message& message, const WormTiming& worm, bool complete) {
    const int crossed = static_cast<int>(message.path.size());
    const int reach = worm.reach(message.bytes);
    while (message.known_tails < crossed && (complete || message.known_tails + reach < crossed)) {
        const int i = message.known_tails;
        const Cycle tail =
            worm.tail({message.path.data(), message.path.size()}, complete, i, message.bytes, message.tail_may_cross);
        message.tail_crosses(tail, worm.latency());
        if (fabric_.observer != nullptr) fabric_.observer->tail_crossed(message, i, tail);
        if (i == 0) {
            message.source->last_byte_left(message, tail);
        } else {
            const Crossing& behind = message.path[static_cast<std::size_t>(i - 1)];
            fabric_.routers[static_cast<std::size_t>(behind.router)]->tail_left(behind.port, behind.channel,
                                                                                behind.lane, tail);
        }
    }
}

}  // namespace narrows
