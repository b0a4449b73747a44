#pragma once

#include <vector>

#include "models/network/topology/graph.h"

namespace narrows {

/// Routers in two halves, the first with half of the nodes (rounded down) and few channels between the halves: by
/// router, whether it is in the first half. Found by a search (Kernighan and Lin 1970; Fiduccia and Mattheyses 1982),
/// so there can be a better one.
std::vector<bool> best_cut(const Graph& graph);

}  // namespace narrows
