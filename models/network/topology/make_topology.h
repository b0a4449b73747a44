#pragma once

#include <memory>

#include "models/network/topology/topology.h"

namespace narrows {

/// Makes the network of a machine. Throws std::logic_error if its kind does not allow its routing
/// (models/machine/topology_kinds.h). `seed`: the seed of the run, for random routes.
std::unique_ptr<Topology> make_topology(const Machine& machine, std::uint64_t seed = default_seed);

}  // namespace narrows
