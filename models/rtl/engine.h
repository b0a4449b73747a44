#pragma once

#include "models/rtl/parameters.h"

namespace narrows::rtl {

/// What the processors of a node of this machine have in common, in RTL. Throws InputError, with all reasons, for
/// machines that the RTL does not describe. The machine must have shared nodes.
RtlModule engine_of(const Machine& machine, const Topology& topology);

}  // namespace narrows::rtl
