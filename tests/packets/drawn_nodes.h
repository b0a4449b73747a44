#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "models/machine/machine.h"
#include "models/network/topology/topology.h"
#include "tests/reference/nodes/programs.h"

namespace narrows::packets {

/// A random machine with shared nodes that the RTL describes, and its network.
struct DrawnNodes {
    Machine machine;
    std::unique_ptr<Topology> topology;
    std::string text;  ///< "cns1 node.processors=3 ..."
};

/// Kinds of networks, one after the other with the sets.
inline constexpr std::uint64_t kinds_of_networks = 13;

/// All seeds of a set have the same RTL. They differ in parts outside of it: processors, messages within a node, and on
/// grids which of its channels exist.
DrawnNodes drawn_nodes(std::uint64_t set, std::uint64_t seed);

/// Random programs for this machine with some messages, up to the number given. They cannot wait for each other.
std::vector<reference::NodeActivity> drawn_programs(const Machine& machine, std::uint64_t seed, int messages);

}  // namespace narrows::packets
