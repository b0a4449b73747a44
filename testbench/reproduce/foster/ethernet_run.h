#pragma once

#include <cstdint>

#include "models/machine/bit_times.h"

namespace narrows::foster {

inline constexpr int bytes_around_data = 18;  ///< addresses, type, check sequence

/// Stations of an Ethernet that always have a frame to send; a cycle is a bit time.
struct EthernetCase {
    int stations;
    int frame_bytes;  ///< 64 to 1518, from the addresses to the check sequence
    std::uint64_t seed;

    double time() const { return static_cast<double>(BitTimes::frame(frame_bytes - bytes_around_data)); }
};

/// What happened on the wire, from one start of a frame to a later one.
struct EthernetRun {
    double cycles;
    double frames;
    double collisions;
    double in_collisions;  ///< cycles from their first starts to their ends everywhere
    double again;          ///< frames whose station had sent the frame before, too
    double longest_turn;   ///< most frames of one station in succession
    bool passed;           ///< nothing is lost, among others

    double efficiency(const EthernetCase& of) const { return frames * of.time() / cycles; }
};

EthernetRun run_ethernet(const EthernetCase& of, int frames_wanted);

}  // namespace narrows::foster
