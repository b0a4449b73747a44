#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "models/network/topology/topology.h"

namespace narrows {

/// What the network of a machine is in numbers, whether it is free from deadlock and why, and a drawing where it is
/// small enough.
std::string network_text(const Machine& machine);

/// {"routers": 48, "endpoints": 64, ...}
nlohmann::ordered_json network_json(const Machine& machine);

}  // namespace narrows
