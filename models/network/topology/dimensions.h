#pragma once

#include <vector>

#include "models/network/topology/mixed_radix.h"
#include "models/network/topology/topology.h"

namespace narrows {

/// Where to draw a place of a grid with any number of dimensions. The first two dimensions are a plane. The third is
/// drawn as planes side by side, the fourth as copies of these above each other, and so on in turn. Copies that do not
/// fit into one row make several rows.
Position place_on_plane(const MixedRadix& places, int place);

/// The dimension to cut into halves: the cheapest one of even size, else the cheapest one; -1 if every dimension has
/// one place.
int dimension_to_halve(const MixedRadix& places, const std::vector<int>& costs);

}  // namespace narrows
