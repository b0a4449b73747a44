#pragma once

#include <string>

#include "models/network/topology/topology.h"

namespace narrows {

/// A drawing of the network in text, from the positions of its routers: nodes beside each other as a grid of numbers,
/// or switches in levels, with the number of channels between two levels. Empty if it is too large for that, or
/// neither.
std::string network_drawing(const Topology& topology);

}  // namespace narrows
