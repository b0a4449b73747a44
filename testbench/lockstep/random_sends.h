#pragma once

#include "models/machine/machine.h"
#include "models/network/topology/topology.h"
#include "testbench/lockstep/planned_send.h"

namespace narrows::lockstep {

/// The destinations of the messages of a random workload.
enum class Pattern { anywhere, one_node, neighbours };

/// Messages of random nodes, with random lengths, gaps, activities and links. Receivers are busy now and then. Where
/// nodes are shared, senders and receivers are ranks, none of them neighbours.
std::vector<PlannedSend> random_sends(const Machine& machine, const Topology& topology, Pattern pattern,
                                      std::size_t messages, std::uint64_t seed);

}  // namespace narrows::lockstep
