#pragma once

#include <algorithm>
#include <vector>

#include "models/machine/machine.h"
#include "traces/log/logged_message.h"

namespace narrows {

/// When each byte of a message crosses each of its channels, computed from the cycles of its heads by rule N4 of
/// docs/timing.md, byte by byte, for flits and links of one cycle.
class ByteTimes {
public:
    ByteTimes(const LoggedMessage& m, const Machine& machine)
        : times_(m.crossings.size(), std::vector<Cycle>(static_cast<std::size_t>(m.bytes))) {
        const int interface = machine.interface.link_bytes_per_cycle;
        const int network = machine.network.link_bytes_per_cycle;
        const bool injects = machine.interface.injection_buffers > 0;
        const int buffer = machine.network.buffer_flits * network;
        const Cycle injected = injects ? m.supplied + 1 - machine.interface_cycles(m.bytes) : 0;  // J of S5
        const std::size_t last = m.crossings.size() - 1;
        for (int byte = 0; byte < m.bytes; ++byte) {
            for (std::size_t i = 0; i <= last; ++i) {
                const bool is_slower = i == 0 && !injects;  // S4
                const int width = i == last ? interface : is_slower ? std::min(interface, network) : network;
                Cycle time = m.crossings[i].head;
                if (byte >= width) time = std::max(time, at(i, byte - width) + 1);
                if (i > 0) time = std::max(time, at(i - 1, byte) + machine.network.link_latency);
                if (i == 0 && injects) time = std::max(time, injected + byte / interface);
                if (i < last && byte >= buffer) time = std::max(time, at(i + 1, byte - buffer) + 1);
                times_[i][static_cast<std::size_t>(byte)] = time;
            }
        }
    }

    Cycle crosses(std::size_t channel, std::size_t byte) const { return times_[channel][byte]; }

private:
    Cycle at(std::size_t channel, int byte) const { return times_[channel][static_cast<std::size_t>(byte)]; }

    std::vector<std::vector<Cycle>> times_;
};

}  // namespace narrows
