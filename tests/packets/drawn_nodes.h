#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "models/network/topology/topology.h"
#include "tests/reference/nodes/programs.h"

namespace narrows::packets {

/// A random machine with shared nodes that the RTL describes.
struct DrawnNodes {
    Machine machine;
    std::unique_ptr<Topology> topology;
    std::string text;
};

/// Four in a row each have another choice of interfaces. The first of three has one interface at a node, the second
/// two.
DrawnNodes drawn_nodes(std::uint64_t set);

/// Random programs of its ranks, with at most so many messages.
std::vector<reference::NodeActivity> drawn_programs(const Machine& machine, std::uint64_t seed, int messages);

}  // namespace narrows::packets
