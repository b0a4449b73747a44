#include "models/link/worm.h"

namespace narrows {

WormTiming::WormTiming(const Machine& machine)
    : buffer_bytes_(machine.network.buffer_flits * machine.network.link_bytes_per_cycle),
      latency_(machine.network.link_latency),
      network_(machine.network.link_bytes_per_cycle, buffer_bytes_, latency_),
      last_(machine.interface.link_bytes_per_cycle, buffer_bytes_, latency_),
      first_(machine.interface.injection_buffers > 0 ? network_ : std::min(network_, last_)) {}

Cycle WormTiming::tail_ahead(std::span<const Crossing> heads, bool complete, int channel, int bytes, Cycle tail) const {
    const int crossed = static_cast<int>(heads.size()) - 1;
    const int last = complete ? crossed : -1;
    const int end = std::min(crossed, channel + reach(bytes));
    for (int k = channel + 1; k <= end; ++k) {
        const Width width = k == last ? std::min(own(channel), last_) : own(channel);
        const int ahead = k - channel;
        const int remaining = bytes - 1 - buffer_bytes_ * ahead;
        tail = std::max(tail, heads[static_cast<std::size_t>(k)].head + ahead + width.cycles(remaining, buffer_bytes_));
    }
    return tail;
}

}  // namespace narrows
