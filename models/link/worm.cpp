#include "models/link/worm.h"

#include <algorithm>

namespace narrows {

WormTiming::WormTiming(const Machine& machine)
    : network_bytes_(machine.network.link_bytes_per_cycle),
      first_bytes_(machine.interface.injection_buffers > 0
                       ? network_bytes_
                       : std::min(network_bytes_, machine.interface.link_bytes_per_cycle)),
      last_bytes_(machine.interface.link_bytes_per_cycle),
      buffer_bytes_(machine.network.buffer_flits * network_bytes_),
      latency_(machine.network.link_latency) {}

Cycle WormTiming::cycles(int remaining, int width) const {
    // Going to and fro across one buffer pays only where room comes back more slowly than bytes do.
    const Cycle to_and_fro = latency_ + 1 - buffer_bytes_ / width;
    const Cycle straight = remaining / width;
    return to_and_fro <= 0 ? straight : straight + (remaining / buffer_bytes_) * to_and_fro;
}

Cycle WormTiming::tail(std::span<const Crossing> heads, bool complete, int channel, int bytes, Cycle earliest) const {
    const int crossed = static_cast<int>(heads.size()) - 1;
    const int last = complete ? crossed : -1;
    if (channel == last) {
        return std::max(earliest, heads[static_cast<std::size_t>(channel)].head + (bytes - 1) / last_bytes_);
    }
    const int first_width = channel == 0 ? first_bytes_ : network_bytes_;
    const int end = std::min(crossed, channel + reach(bytes));
    Cycle tail = earliest;
    for (int k = channel; k <= end; ++k) {
        const int width = k == last ? std::min(first_width, last_bytes_) : first_width;
        const int ahead = k - channel;
        const int remaining = bytes - 1 - buffer_bytes_ * ahead;
        tail = std::max(tail, heads[static_cast<std::size_t>(k)].head + ahead + cycles(remaining, width));
    }
    return tail;
}

}  // namespace narrows
