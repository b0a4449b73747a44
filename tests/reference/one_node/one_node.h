#pragma once

#include <vector>

#include "tests/reference/nodes/programs.h"
#include "tests/reference/one_node/one_node_values.h"

/// docs/one-node.md, cycle by cycle: a node with any number of processors, interfaces and links. Time goes 0, 1, 2,
/// ..., every byte is moved, and everything is looked at again in every round.
namespace narrows::reference {

/// An operation with what the programs of a plain node say besides.
struct OneNodeOperation : NodeOperation {
    Cycle not_before = 0;  ///< it is not asked for earlier
};

/// The activities of a rank are started in the order of the list.
struct OneNodeActivity {
    int rank;
    std::vector<OneNodeOperation> operations;
};

/// Programs of shared nodes, which ask for everything as early as they can.
std::vector<OneNodeActivity> as_one_node(const std::vector<NodeActivity>& activities);

/// Simulates until all has ended, or nothing more can happen. Throws std::runtime_error if this takes longer than the
/// limit, and std::invalid_argument for machines that the page refuses.
NodesOutcome simulate_one_node(const Machine& machine, const OneNodeValues& values, const Topology& topology,
                               const std::vector<OneNodeActivity>& activities, const Options& options = {});

}  // namespace narrows::reference
