#include "models/network/link/byte_progress.h"

#include <algorithm>

namespace narrows {

ByteProgress::ByteProgress(const Machine& machine)
    : interface_bytes_(machine.interface.link_bytes_per_cycle),
      network_bytes_(machine.network.link_bytes_per_cycle),
      first_bytes_(machine.interface.injection_buffers > 0 ? network_bytes_
                                                           : std::min(interface_bytes_, network_bytes_)),
      latency_(machine.network.link_latency),
      injects_(machine.interface.injection_buffers > 0) {}

// The slowest channel so far limits the bytes. Each hop after that channel delays them by its latency.
int ByteProgress::crossed(const Message& message, int channel, Cycle cycle) const {
    Cycle bytes = message.bytes;
    for (int k = channel; k >= 0; --k, cycle -= latency_) {
        const Cycle since = cycle - message.more().path[static_cast<std::size_t>(k)].head + 1;
        bytes = std::min(bytes, since * (k == 0 ? first_bytes_ : network_bytes_));
        if (k == 0 && injects_) {
            // `supplied` is the last cycle of the move into the injection buffer.
            const Cycle cycles = (message.bytes + interface_bytes_ - 1) / interface_bytes_;
            bytes = std::min(bytes, (cycle - message.more().supplied + cycles) * interface_bytes_);
        }
    }
    return static_cast<int>(std::max<Cycle>(0, bytes));
}

}  // namespace narrows
