#include "models/router/model_router.h"

namespace narrows {

void ModelRouter::cross(Message& message, const Output& output, Port port, int channel, int lane, Cycle head) {
    const bool leaves = port == Topology::local;
    Crossing crossing{head, id_, port};
    if (leaves) {
        message.link = LinkId(channel);
    } else {
        crossing.channel = static_cast<std::uint8_t>(channel);
        crossing.lane = static_cast<std::uint8_t>(lane);
    }
    const Crossing behind = message.last;
    message.head_crosses(crossing, fabric_.keeps_paths);
    // Not `crossing`: it would have to be stored before it is copied.
    if (fabric_.observer != nullptr) fabric_.observer->head_crossed(message, message.last);
    const WormTiming& worm = fabric_.properties(output.channel_class()).worm;
    if (fabric_.slots_hold_messages) {
        fix_tail(message, worm, behind);
    } else {
        fix_tails(message, worm);
    }
    if (leaves) {
        sink_->arriving(message, message.link, message.last_tail);
        return;
    }
    const ChannelEnd end = output.far_end();
    AnyRouter& next = *fabric_.routers[static_cast<std::size_t>(end.router)];
    // E1: without cut-through the last router waits for the whole message. Its buffer holds one, so the tail is known.
    const bool waits = !fabric_.machine.interface.cut_through && end.router == fabric_.topology.router_of(message.to);
    next.coming(message, end.in_port, waits ? message.tail_may_cross : head + worm.latency());
}

inline void ModelRouter::fix_tail(Message& message, const WormTiming& worm, const Crossing& behind) {
    const int index = message.crossed - 1;
    const Cycle tail = worm.tail_of_whole(message.last.head, index == 0, message.last.port == Topology::local,
                                          message.bytes, message.tail_may_cross);
    tail_crosses(message, index, index == 0 ? nullptr : &behind, tail, worm.latency());
}

void ModelRouter::fix_tails(Message& message, const WormTiming& worm) {
    const bool complete = message.last.port == Topology::local;
    const int reach = worm.reach(message.bytes);
    while (message.more().known_tails < message.crossed &&
           (complete || message.more().known_tails + reach < message.crossed)) {
        const int i = message.more().known_tails++;
        const Cycle tail = worm.tail(message.more().path, complete, i, message.bytes, message.tail_may_cross);
        tail_crosses(message, i, i == 0 ? nullptr : &message.more().path[static_cast<std::size_t>(i - 1)], tail,
                     worm.latency());
    }
}

/// The last byte crosses channel `index` of the message's path at `tail`, and so leaves the one behind it.
inline void ModelRouter::tail_crosses(Message& message, int index, const Crossing* behind, Cycle tail, Cycle latency) {
    message.tail_crosses(tail, latency);
    if (fabric_.observer != nullptr) fabric_.observer->tail_crossed(message, index, tail);
    if (behind == nullptr) {
        message.source->last_byte_left(message, tail);
    } else {
        fabric_.routers[static_cast<std::size_t>(behind->router)]->tail_left(behind->port, behind->channel,
                                                                             behind->lane, tail);
    }
}

}  // namespace narrows
