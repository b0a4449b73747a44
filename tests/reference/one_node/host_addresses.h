#pragma once

#include "tests/reference/one_node/progress.h"

namespace narrows::reference {

/// J11: the payload's address at the sender, for a packet with its place, and at the receiver, for one that has come.
std::int64_t address_of_sent(const OneNodeRules& rules, const PacketProgress& packet);
std::int64_t address_of_received(const OneNodeRules& rules, const PacketProgress& packet);

/// J1. `place`: among the packets that have got places.
inline HostTurn turn_of_packet(int link, int place) { return {0, link, place}; }
inline HostTurn turn_of_program(int rank, int activity) { return {1, rank, activity}; }

}  // namespace narrows::reference
