#pragma once

#include "models/bounds/delta/nbl.h"
#include "testbench/reproduce/delta/nbl_printed.h"
#include "traces/log/link_activity.h"

/// How many links of a node are active at once (section 4.2).
namespace narrows::delta {

/// The run whose links are counted.
CombiningProblem activity_problem(Algorithm algorithm, const printed::Mesh& mesh);

/// In the part of the phase between the node's first message and its last one.
ActiveLinks active_links_in(const LinkActivity& activity, NodeId node, const Window& phase);

/// The node with the most active links in the phase, in the mean.
NodeId busiest_node(const LinkActivity& activity, int nodes, const Window& phase);

}  // namespace narrows::delta
