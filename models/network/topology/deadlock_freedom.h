#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "models/network/topology/class_lanes.h"
#include "models/network/topology/topology.h"

namespace narrows {

/// The result of the proof of freedom from deadlock, if interfaces always take what arrives (docs/networks.md).
enum class Freedom {
    ordered,  ///< free: no cycle of lanes can wait for itself (Dally and Seitz 1987)
    escape,  ///< free: every message always may enter an escape lane, and these do not wait for themselves (Duato 1993)
    cycle,   ///< a cycle of lanes can wait for itself, with messages that have no other choice
    not_proved,  ///< there is a cycle, but messages in the one found have another choice
};

/// A step of a cycle of lanes, with a message that is in one lane and asks for the next.
struct Wait {
    RouterId router;  ///< where the channel begins
    Port port;
    int lane;
    NodeId from;
    NodeId to;

    friend bool operator==(const Wait&, const Wait&) = default;
};

struct DeadlockFreedom {
    Freedom verdict;
    std::size_t channels;     ///< number of channels that messages use
    std::size_t lanes;        ///< number of lanes that messages use
    std::vector<Wait> cycle;  ///< each waits for the next, the last for the first; empty if the network is free

    bool is_free() const { return verdict == Freedom::ordered || verdict == Freedom::escape; }
};

/// Follows all routes, destination by destination. `slots_hold_messages`: every slot holds
/// the largest message; only then escape lanes are a proof.
DeadlockFreedom deadlock_freedom(const Topology& topology, const ClassLanes& lanes, bool slots_hold_messages);

/// "node 4 channel east to node 0, lane 0: a message from node 3 to node 1 waits for", one line for each lane of the
/// cycle.
std::vector<std::string> lines_of(const Topology& topology, const std::vector<Wait>& cycle);

}  // namespace narrows
