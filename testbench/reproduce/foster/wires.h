#pragma once

#include <functional>

#include "models/topology/topology.h"

namespace narrows::foster {

/// The most messages that share a wire on their routes, if every node sends one to `partner(node)`.
int sharing_a_wire(const Topology& topology, const std::function<NodeId(NodeId)>& partner);

}  // namespace narrows::foster
