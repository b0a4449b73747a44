#pragma once

#include <vector>

#include "models/network/topology/graph.h"

namespace narrows {

/// Divides routers into two halves with few channels between them, the first with half of the nodes (rounded down).
/// Returns for each router whether it is in the first half. A search (Kernighan and Lin 1970; Fiduccia and Mattheyses
/// 1982) finds the halves, so better ones may exist.
std::vector<bool> best_cut(const Graph& graph);

}  // namespace narrows
