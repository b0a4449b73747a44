#pragma once

#include <vector>

#include "models/machine/parameters.h"

namespace narrows {

/// The parameters of the host bus (docs/host-bus.md).
std::vector<Parameter> host_parameters();

}  // namespace narrows
