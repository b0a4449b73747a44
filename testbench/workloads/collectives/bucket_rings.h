#pragma once

#include <vector>

#include "models/network/topology/ids.h"

namespace narrows::collectives {

/// The ring along a dimension of a grid to which a node belongs, followed in one direction.
struct RingAlong {
    int size;
    int place;  ///< place of the node; the ring is followed to higher places
    NodeId next;
    NodeId before;
};

/// Some algorithms cut the data into one part for each dimension and direction of a grid, so that on a torus all links
/// of a node are busy. Each part goes along all dimensions, begins with another one, and keeps to its direction. Each
/// is a program of its own. This is their number.
int bucket_programs(const std::vector<int>& sides);

/// The rings along which the part of this program goes, one after another.
std::vector<RingAlong> bucket_rings(const std::vector<int>& sides, NodeId me, int program);

}  // namespace narrows::collectives
