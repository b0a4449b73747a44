#pragma once

#include <vector>

#include "tests/reference/nodes/programs.h"

/// docs/timing.md and docs/nodes.md, cycle by cycle: a node with any number of processors, interfaces and links. Time
/// runs 0, 1, 2, ..., every byte is moved, and every round looks at everything again.
namespace narrows::reference {

/// Simulates until all has ended, or nothing more can happen; the models are compared with it. Throws
/// std::runtime_error if this takes longer than the limit, and std::invalid_argument for machines that docs/nodes.md
/// refuses and for cases that the rules do not cover (validate.h).
NodesOutcome simulate_one_node(const Machine& machine, const Topology& topology,
                               const std::vector<NodeActivity>& activities, const Options& options = {});

}  // namespace narrows::reference
