#pragma once

#include <vector>

#include "models/network/topology/ids.h"

namespace narrows::collectives {

/// A node's ring along a dimension of a grid, followed in one direction.
struct RingAlong {
    int size;
    int place;  ///< place of the node; the ring leads to higher places
    NodeId next;
    NodeId before;
};

/// The number of programs of algorithms that cut the data into one part for each dimension and direction of a grid, so
/// that on a torus all links of a node are busy. Each part has a program, goes along all dimensions from a different
/// one on, and keeps its direction.
int bucket_programs(const std::vector<int>& sides);

/// The rings along which this program's part goes, in order.
std::vector<RingAlong> bucket_rings(const std::vector<int>& sides, NodeId me, int program);

}  // namespace narrows::collectives
