#include "models/machine/network_size.h"

#include "models/machine/topology_kinds.h"

namespace narrows {

std::int64_t count_nodes(const TopologyParameters& topology) { return type_of(topology.kind).nodes(topology); }

std::int64_t count_channels(const TopologyParameters& topology) { return type_of(topology.kind).channels(topology); }

std::int64_t most_ports(const TopologyParameters& topology) { return type_of(topology.kind).ports(topology); }

}  // namespace narrows
