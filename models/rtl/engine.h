#pragma once

#include "models/rtl/parameters.h"

namespace narrows::rtl {

/// The RTL of the part that the processors of a node have in common. Throws InputError with all reasons for machines
/// that the RTL does not describe. The machine must have shared nodes.
RtlModule engine_of(const Machine& machine, const Topology& topology);

}  // namespace narrows::rtl
