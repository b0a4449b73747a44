#include "models/network/router/model_router.h"

#include <algorithm>

namespace narrows {

void ModelRouter::cross(Message& message, const Output& output, Port port, int channel, int lane) {
    cross_as<AnyRouter>(message, output, port, channel, lane, queue_.now(), message.crossed == 0,
                        port == Topology::local);
}

void ModelRouter::fix_tails(Message& message, const WormTiming& worm) {
    const bool complete = message.last.port == Topology::local;
    const int reach = worm.reach(message.bytes);
    Message::More& kept = message.more();
    while (kept.known_tails < message.crossed && (complete || kept.known_tails + reach < message.crossed)) {
        const int i = kept.known_tails++;
        const Cycle tail = worm.tail(kept.path, complete, i, message.bytes, message.tail_may_cross);
        tail_crosses<AnyRouter>(message, i, kept.path[static_cast<std::size_t>(std::max(0, i - 1))], tail,
                                worm.latency());
    }
}

}  // namespace narrows
