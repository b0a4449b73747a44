#pragma once

#include <vector>

#include "models/machine/machine.h"
#include "models/topology/topology.h"
#include "testbench/workloads/allreduce/blocks.h"

namespace narrows {

inline constexpr NodeId no_partner = -1;  ///< of a step that needs none

/// One step of a node in an algorithm in which whole ranges of the vector are exchanged, one partner at a time.
struct Step {
    enum class Do {
        send,     ///< a copy of what the node holds of the range
        hand_on,  ///< the same, and hold nothing any longer
        combine,  ///< receive the range, add what the node holds of it, and hold the sum and nothing else
        finish,   ///< what the node holds of the range is the result
        take,     ///< receive a part of the result
    };

    Do what;
    NodeId partner;
    Range range;
};

/// All that a node does, in order. A node that has combined nothing holds its own vector.
using Plan = std::vector<Step>;
using MakePlan = Plan (*)(const TopologyParameters& grid, NodeId node, std::int64_t elements);

/// Littlefield (1992), section 3.2, "Tree": half of the nodes that take part send all they have to the other half,
/// which combines it, until one node has the result; then the same way back. First along the rows, then along column 0.
Plan tree_plan(const TopologyParameters& grid, NodeId node, std::int64_t elements);

/// In every step pairs of nodes exchange and combine all they have, each time with a partner twice as far away.
Plan recursive_doubling_plan(const TopologyParameters& grid, NodeId node, std::int64_t elements);

/// Recursive halving, then recursive doubling: pairs first exchange halves of what they are left with, until each node
/// has the result of a part; then they exchange the results, twice as much each time.
Plan rabenseifner_plan(const TopologyParameters& grid, NodeId node, std::int64_t elements);

}  // namespace narrows
