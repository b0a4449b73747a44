#pragma once

#include <memory>
#include <vector>

#include "models/network/topology/grid.h"
#include "testbench/workloads/collectives/circle.h"
#include "testbench/workloads/collectives/plan/steps.h"

/// Plans of the global sum: every node has a vector, and every node ends with the sum of all of them.
namespace narrows::collectives {

/// Littlefield (1992), section 3.2, "Tree": half of the active nodes send all their data to the other half, which
/// combines it, until one node has the result; then the same way back. First along the rows, then along column 0.
PlanSteps tree_allreduce(int columns, int rows, Range all, NodeId me);

/// Pairs of nodes exchange and combine all their data in every step; the distance to the partner doubles each time.
PlanSteps recursive_doubling_allreduce(int nodes, Range all, NodeId me);

/// Recursive halving, then recursive doubling: first, pairs exchange halves of their remaining data until each node has
/// the result of one part; then they exchange the results, twice as much each time.
PlanSteps rabenseifner_allreduce(int nodes, std::int64_t elements, NodeId me);

/// Reduce-scatter and allgather round a ring through all nodes. The vector is cut into one part for each node. First
/// every part goes round once and is combined at every node, then the results go round once. Every node sends and
/// receives 2 (p-1) parts. A message has up to `most` elements; the messages of a node use its links in turn.
PlanSteps ring_allreduce(std::shared_ptr<const Circle> ring, std::int64_t elements, std::int64_t most, int links,
                         NodeId me);

/// The part that snake and fence share. Blocks travel inward, hop by hop, to a corner. There they turn into results,
/// which travel outward while later blocks still come in. A node does one thing at a time, as a processor that moves
/// the data itself must: a block inward, then a result outward, and so on. Before the first result can be there it
/// handles blocks only, and at the end results only. So a node never gets far ahead of its neighbours, however large
/// the buffers are.
struct Pipeline {
    Blocks blocks;
    std::int64_t lead;  ///< blocks a hop that a node sends inward before it waits for results
};

/// Littlefield (1992), section 3.2, "Snake": blocks travel inward along a line through all nodes, from the far end to
/// place 0, and are combined on the way; results travel outward from there, while later blocks still come in.
PlanSteps snake_allreduce(std::shared_ptr<const Circle> line, Pipeline pipeline, int links, NodeId me);

/// Littlefield (1992), section 3.2, "Fence": a comb of lines. Blocks travel down the columns to row 0, then along row 0
/// to node 0, and results back the same way. A node of row 0 combines what comes from above and from the right in one
/// operation, and sends results to both at once.
PlanSteps fence_allreduce(std::shared_ptr<const Grid> grid, Pipeline pipeline, int links, NodeId me);

}  // namespace narrows::collectives
