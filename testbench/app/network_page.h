#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "models/network/topology/topology.h"

namespace narrows {

/// The network of a machine in numbers, whether and why it is free from deadlock, and a drawing if it is small enough.
std::string network_text(const Machine& machine);

/// {"routers": 48, "endpoints": 64, ...}
nlohmann::ordered_json network_json(const Machine& machine);

}  // namespace narrows
