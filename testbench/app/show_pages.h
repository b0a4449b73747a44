#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "models/network/topology/topology.h"

/// What `narrows show` prints besides the parameters of a machine.
namespace narrows {

/// A drawing of the path between a program and the network with the machine's values; `show` prints it first.
std::string machine_drawing(const Machine& machine);

/// The network of a machine in numbers, whether and why it is free from deadlock, and a drawing if it is small enough.
std::string network_text(const Machine& machine);

/// {"routers": 48, "endpoints": 64, ...}
nlohmann::ordered_json network_json(const Machine& machine);

/// A text drawing of the network from the positions of its routers: nodes as a grid of numbers, or switches in levels
/// with the number of channels between two levels. Empty if the network is too large, or has neither form.
std::string network_drawing(const Topology& topology);

}  // namespace narrows
