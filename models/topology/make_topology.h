#pragma once

#include <memory>

#include "models/topology/topology.h"

namespace narrows {

/// The network of a machine. Throws std::logic_error if the kind does not allow the routing.
std::unique_ptr<Topology> make_topology(const Machine& machine);

}  // namespace narrows
