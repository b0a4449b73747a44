#pragma once

#include "models/machine/machine.h"
#include "models/network/topology/topology.h"

namespace narrows::reference {

/// True if every pair has one route of single channels with one lane.
bool keeps_order(const Machine& machine, const Topology& topology);

}  // namespace narrows::reference
