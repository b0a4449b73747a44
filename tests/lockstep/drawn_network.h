#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "models/machine/machine.h"
#include "models/network/topology/topology.h"

namespace narrows::lockstep {

/// A network whose routers have route tables, and its machine.
struct DrawnNetwork {
    std::string text;  ///< its description in failure messages
    Machine machine;
    std::unique_ptr<Topology> topology;
};

/// A small random network with lanes, slots and latencies; the same for the same seed. Of three successive seeds, one
/// has groups of channels between nodes, one is a torus or a mesh of three dimensions, and one has switches and groups.
DrawnNetwork drawn_network(std::uint64_t seed);

}  // namespace narrows::lockstep
