#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "models/machine/settings.h"

namespace narrows {

/// Gives the topology the shape that has so many nodes, with places for their interfaces. It changes the rings of a
/// cylinder, the length of a ring, the dimension of a hypercube or the nodes of a crossbar; if the machine itself has
/// so many nodes, the places at its switches for further interfaces. `machine` is the name of the machine, `rank` the
/// rank of the arguments. Throws InputError if there is no such shape, or several.
void apply_nodes(Settings& settings, std::int64_t nodes, const std::string& machine, std::size_t rank);

}  // namespace narrows
