#pragma once

#include <vector>

#include "models/network/topology/grid.h"
#include "tests/reference/channel_values.h"
#include "tests/reference/one_node/plain_programs.h"

namespace narrows::reference {

/// The CNS-1's values (docs/timing.md) on a ring of eight.
inline Machine ring_of_eight() {
    Machine machine;
    machine.topology = {TopologyKind::ring, 8, 1};
    return machine;
}

/// G1: of a channel on the path of a message.
inline ChannelValues values_at(const Machine& machine, const Topology& topology, RouterId router, Port port) {
    return values_of(machine, topology.graph().group(router, port)->channel_class);
}

/// The cycles in which so many bytes cross.
inline Cycle cycles(Rate rate, int bytes) { return Cycle{bytes + rate.width - 1} / rate.width * rate.flit_time; }

/// Four nodes in a row: no wraparound, only one route.
inline Machine row_of_four() {
    Machine machine;
    machine.topology = {TopologyKind::mesh, 4, 1};
    return machine;
}

inline Machine with_overheads(Machine machine, Cycle overhead) {
    machine.processor = {overhead, overhead};
    machine.interface.send_overhead = overhead;
    machine.interface.receive_overhead = overhead;
    return machine;
}

inline std::vector<Transfer> simulate(const Machine& machine, const std::vector<Send>& sends,
                                      const Options& options = {}) {
    return simulate(machine, *make_grid(machine.topology), sends, options);
}

inline Outcome simulate(const Machine& machine, const std::vector<Send>& sends, const std::vector<Receive>& receives) {
    return simulate(machine, *make_grid(machine.topology), sends, receives);
}

/// `count` messages of one activity, on link 0, as fast as the rules allow.
inline std::vector<Send> series(int count, NodeId from, NodeId to, int bytes) {
    return std::vector<Send>(static_cast<std::size_t>(count), Send{from, 0, 0, 0, to, bytes});
}

}  // namespace narrows::reference
