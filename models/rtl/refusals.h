#pragma once

#include "models/machine/machine.h"
#include "models/network/topology/topology.h"

namespace narrows::rtl {

/// Throws InputError with every reason for which the RTL does not describe the machine, and what to use instead.
void refuse_what_is_not_described(const Machine& machine, const Topology& topology);

}  // namespace narrows::rtl
