#pragma once

#include <string>

#include "models/rtl/parameters.h"
#include "testbench/base/rtl_sources.h"
#include "testbench/cost/hardware_cost.h"

namespace narrows::cost {

/// The recipe for yosys; docs/cost.md explains it.
std::string synthesis_script(const RtlSources& sources, const rtl::RtlModule& module);

/// Synthesizes a node, which takes 5 to 30 seconds. Throws ToolError.
HardwareCost synthesize(const RtlSources& sources, const rtl::RtlModule& module);

}  // namespace narrows::cost
