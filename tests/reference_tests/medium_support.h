#pragma once

#include "models/network/topology/make_topology.h"
#include "tests/reference_tests/support.h"

namespace narrows::reference {

/// Without overheads: a message that is sent at 0 asks for the medium at 1.
inline Machine medium_of(TopologyKind kind, int nodes, Cycle latency) {
    Machine machine = with_overheads(Machine{}, 0);
    machine.topology = {.kind = kind, .size = nodes};
    machine.network.link_latency = latency;
    return machine;
}

inline Outcome on_medium(const Machine& machine, const std::vector<Send>& sends,
                         const std::vector<Receive>& receives = {}) {
    return simulate(machine, *make_topology(machine), sends, receives);
}

/// The cycle in which the first byte of a message is on the medium.
inline Cycle head(const Outcome& outcome, std::size_t message) { return outcome.transfers[message].path[0].head; }

}  // namespace narrows::reference
