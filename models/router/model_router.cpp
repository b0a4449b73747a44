#include "models/router/model_router.h"

namespace narrows {

void ModelRouter::fix_tails(Message& message, const WormTiming& worm) {
    const bool complete = message.last.port == Topology::local;
    const int reach = worm.reach(message.bytes);
    while (message.known_tails < message.crossed && (complete || message.known_tails + reach < message.crossed)) {
        const int i = message.known_tails++;
        const Cycle tail = worm.tail(message.path, complete, i, message.bytes, message.tail_may_cross);
        tail_crosses<AnyRouter>(message, i, i == 0 ? nullptr : &message.path[static_cast<std::size_t>(i - 1)], tail,
                                worm.latency());
    }
}

}  // namespace narrows
