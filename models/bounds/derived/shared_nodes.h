#pragma once

#include <vector>

#include "models/bounds/derived/resource_use.h"

namespace narrows {

/// What the ranks of shared nodes need for this traffic, which is between ranks (docs/bounds.md, "Shared nodes").
std::vector<ResourceBound> bounds_of_shared_nodes(const Machine& machine, const Traffic& traffic);

}  // namespace narrows
