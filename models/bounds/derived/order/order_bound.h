#pragma once

#include "models/bounds/bound.h"
#include "models/bounds/derived/order/ordered_programs.h"
#include "models/network/topology/topology.h"

namespace narrows {

/// The longest chain of messages that wait for each other (docs/bounds.md, "The order of a plan"). `limited_by` is "a
/// chain of 31 messages, from node 0 to node 5".
Bound chain_bound(const Machine& machine, const Topology& topology, const OrderedPrograms& programs);

/// The larger of chain_bound() and the bound of the busiest server (docs/bounds.md, "Servers in the order of a plan"):
/// "node 5 interface link 0 in from cycle 120 on". `traffic`: that of the programs; with many messages it is only
/// chain_bound().
Bound order_bound(const Machine& machine, const Topology& topology, const OrderedPrograms& programs,
                  const Traffic& traffic);

}  // namespace narrows
