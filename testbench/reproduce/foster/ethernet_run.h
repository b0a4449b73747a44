#pragma once

#include "models/time/cycle.h"

namespace narrows::foster {

/// Stations of an Ethernet that always have a frame to send; a cycle is a bit time.
struct EthernetCase {
    int stations;
    int frame_bytes;  ///< 64 to 1518, from the addresses to the check sequence

    double bits() const { return 8.0 * frame_bytes; }
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

    double efficiency(const EthernetCase& of) const { return frames * of.bits() / cycles; }
};

EthernetRun run_ethernet(const EthernetCase& of, int frames_wanted);

/// Metcalfe and Boggs (1976): the share of the time that frames of so many bits take, if each of Q stations sends with
/// probability 1/Q in each slot until one is alone; a slot is that of the standard.
inline constexpr double ethernet_slot = 512;
double slots_a_frame(int stations);  ///< W = (1 - A) / A, A = (1 - 1/Q)^(Q - 1)
double modelled_efficiency(const EthernetCase& of);

}  // namespace narrows::foster
