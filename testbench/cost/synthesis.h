#pragma once

#include <string>

#include "models/rtl/parameters.h"
#include "testbench/base/rtl_sources.h"
#include "testbench/base/tool.h"
#include "testbench/cost/hardware_cost.h"

namespace narrows::cost {

/// "Yosys 0.23 (...)"; throws ToolError if yosys is not installed.
std::string yosys_version();

/// The begin of a yosys script: reads the sources and makes the module the top one. Run the script in the folder of the
/// sources as `hw`, so that no path needs quotes.
std::string reading_script(const RtlSources& sources, const rtl::RtlModule& module);

/// Runs a script that begins with reading_script(). Treats an undeclared name as an error, since yosys 0.23 only warns
/// about it and makes wrong hardware.
void run_yosys(const std::string& script, const RtlSources& sources, WorkFolder& folder);

/// The recipe for yosys; docs/cost.md explains it.
std::string synthesis_script(const RtlSources& sources, const rtl::RtlModule& module);

/// Synthesizes a node, which takes 5 to 30 seconds. Throws ToolError.
HardwareCost synthesize(const RtlSources& sources, const rtl::RtlModule& module);

}  // namespace narrows::cost
