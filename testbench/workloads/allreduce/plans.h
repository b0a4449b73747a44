#pragma once

#include <vector>

#include "models/machine/machine.h"
#include "models/topology/topology.h"
#include "testbench/workloads/blocks.h"

namespace narrows {

inline constexpr NodeId no_partner = -1;  ///< for a step without a partner

/// A step of a node in an algorithm that exchanges whole ranges of the vector, with one partner at a time.
struct Step {
    enum class Do {
        send,     ///< send a copy of the range, as the node holds it
        hand_on,  ///< send the range and stop holding anything
        combine,  ///< receive the range, add what the node holds of it, and then hold only the sum
        finish,   ///< the held range is the result
        take,     ///< receive a part of the result
    };

    Do what;
    NodeId partner;
    Range range;
};

/// All steps of a node, in order. A node that has combined nothing holds its own vector.
using Plan = std::vector<Step>;
using MakePlan = Plan (*)(const TopologyParameters& grid, NodeId node, std::int64_t elements);

/// Littlefield (1992), section 3.2, "Tree": half of the active nodes send all their data to the other half, which
/// combines it, until one node has the result; then the same way back. First along the rows, then along column 0.
Plan tree_plan(const TopologyParameters& grid, NodeId node, std::int64_t elements);

/// In every step pairs of nodes exchange and combine all their data; the distance to the partner doubles each time.
Plan recursive_doubling_plan(const TopologyParameters& grid, NodeId node, std::int64_t elements);

/// Recursive halving, then recursive doubling: first, pairs exchange halves of their remaining data until each node has
/// the result of one part; then they exchange the results, twice as much each time.
Plan rabenseifner_plan(const TopologyParameters& grid, NodeId node, std::int64_t elements);

}  // namespace narrows
