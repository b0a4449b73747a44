#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "models/system/system.h"
#include "tests/packets/drawn_nodes.h"
#include "tests/support/effort.h"

namespace narrows::packets {

inline constexpr std::uint64_t seeds_of_a_set = 30;
inline constexpr int most_messages = 60;  ///< of a seed

/// Every usual run has each kind of network, and keeps its RTL for the next run; `./narrows test --long` has more sets.
inline std::uint64_t last_packet_set() { return std::max(kinds_of_networks, lockstep_sets()); }

/// The seed of the properties that a set's programs must share.
inline std::uint64_t seed_of(std::uint64_t set, std::uint64_t number) { return 1000 * set + number; }

/// When a run with RTL is stopped that took this course on models.
inline Cycle long_after(const reference::NodesOutcome& outcome) {
    Cycle last = 0;
    for (const reference::WholeTransfer& message : outcome.messages) last = std::max(last, message.delivered);
    return RtlPart::long_after(last);
}

}  // namespace narrows::packets
