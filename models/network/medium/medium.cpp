#include "models/network/medium/medium.h"

#include "models/network/medium/medium_tap.h"

namespace narrows {

void Medium::count(Cycle from, Cycle to, const MediumCounts& done) {
    counts_.add(from, to, done);
    outputs_.front().channel(0).usage.busy += to - from;
    outputs_.front().channel(0).usage.waiting += done.waited;
}

void Medium::cross(Message& message, Cycle head, Cycle tail, Cycle free) {
    count(head, free,
          {.frames = 1,
           .payload_bytes = static_cast<double>(message.payload.size()),
           .waited = head - message.first_asked});
    const Crossing crossing{head, id_, wire};
    message.head_crosses(crossing, fabric_.keeps_paths);
    if (fabric_.observer != nullptr) fabric_.observer->head_crossed(message, crossing);
    message.tail_crosses(tail, latency_);
    if (fabric_.observer != nullptr) fabric_.observer->tail_crossed(message, 0, tail);
    message.source->last_byte_left(message, tail);
}

void Medium::arrive(Message& message) {
    taps_[static_cast<std::size_t>(message.to)]->arrive(message, message.last.head + latency_);
}

std::unique_ptr<Medium> make_medium(Fabric& fabric) {
    return fabric.machine.topology.kind == TopologyKind::bus ? make_bus(fabric) : make_ethernet(fabric);
}

}  // namespace narrows
