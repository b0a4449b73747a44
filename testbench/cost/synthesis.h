#pragma once

#include <string>

#include "testbench/cost/hardware_cost.h"
#include "testbench/cost/rtl_sources.h"

namespace narrows::cost {

/// The recipe for yosys; docs/cost.md explains it.
std::string synthesis_script(const RtlSources& sources, const rtl::RtlModule& module);

/// Synthesizes a node, which takes 5 to 30 seconds. Throws ToolError.
HardwareCost synthesize(const RtlSources& sources, const rtl::RtlModule& module);

}  // namespace narrows::cost
