#pragma once

#include <algorithm>

#include "models/time/cycle.h"

namespace narrows {

/// Constants of an Ethernet, in bit times or bytes (docs/timing.md, K1 to K6).
struct BitTimes {
    static constexpr Cycle gap = 96;
    static constexpr Cycle preamble = 64;
    static constexpr Cycle jam = 32;
    static constexpr Cycle slot = 512;
    static constexpr Cycle most_slots = 1024;  ///< the longest back-off
    static constexpr Cycle most_delay = 64;
    static constexpr Cycle of_a_byte = 8;
    static constexpr int least_data = 46;
    static constexpr int most_data = 1500;

    /// F: the frame time of a message of so many bytes.
    static constexpr Cycle frame(int bytes) {
        constexpr int others = 8 + 12 + 2 + 4;  // preamble, addresses, type, check sequence
        return of_a_byte * (Cycle{others} + std::max(bytes, least_data));
    }
};

}  // namespace narrows
