#pragma once

#include <vector>

#include "models/topology/mixed_radix.h"
#include "models/topology/topology.h"

namespace narrows {

/// Where to draw a place of a grid with any number of dimensions. Dimensions beyond the second are drawn as copies of
/// the plane, side by side and one above the other in turn; where there are too many of the last one for a row, in
/// several rows.
Position place_on_plane(const MixedRadix& places, int place);

/// The dimension to cut for a halving: the one with the smallest cost, those of even size first. -1 if no dimension has
/// two places.
int dimension_to_halve(const MixedRadix& places, const std::vector<int>& costs);

}  // namespace narrows
