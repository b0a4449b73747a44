#pragma once

#include <memory>

#include "models/network/topology/topology.h"

namespace narrows {

/// The network of a machine. Throws std::logic_error if its kind does not allow its routing
/// (models/machine/topology_kinds.h). `seed`: of the run; random routes follow from it.
std::unique_ptr<Topology> make_topology(const Machine& machine, std::uint64_t seed = default_seed);

}  // namespace narrows
