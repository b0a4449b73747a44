#pragma once

#include <cmath>

namespace narrows::foster {

/// R. M. Metcalfe and D. R. Boggs, "Ethernet: Distributed Packet Switching for Local Computer Networks", CACM 19 (7),
/// 1976, section 6: `stations` (Q) always have a packet to send, and each sends in a slot with probability 1/Q.
///
/// A: the probability that exactly one of them sends in a slot.
inline double acquisition_probability(int stations) { return std::pow(1 - 1.0 / stations, stations - 1); }
/// W = (1 - A) / A: the mean number of slots before one of them does.
inline double slots_until_acquisition(int stations) {
    const double a = acquisition_probability(stations);
    return (1 - a) / a;
}
/// E = (P/C) / (P/C + W T): the share of the time in which packets are sent. `packet`: P/C, the time of a packet;
/// `slot`: T, in the same unit.
inline double ethernet_efficiency(int stations, double packet, double slot) {
    return packet / (packet + slots_until_acquisition(stations) * slot);
}

}  // namespace narrows::foster
