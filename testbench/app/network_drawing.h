#pragma once

#include <string>

#include "models/network/topology/topology.h"

namespace narrows {

/// A text drawing of the network from the positions of its routers: nodes as a grid of numbers, or switches in levels
/// with the number of channels between two levels. Empty if the network is too large, or has neither form.
std::string network_drawing(const Topology& topology);

}  // namespace narrows
