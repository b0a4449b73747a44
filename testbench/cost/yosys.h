#pragma once

#include <string>

#include "testbench/base/tool.h"
#include "testbench/cost/rtl_sources.h"

namespace narrows::cost {

/// "Yosys 0.23 (...)"; throws ToolError if yosys is not installed.
std::string yosys_version();

/// Runs a script that begins with reading_script(). Using a name without declaration is an error: yosys 0.23 only warns
/// of it, and makes wrong hardware.
void run_yosys(const std::string& script, const RtlSources& sources, WorkFolder& folder);

}  // namespace narrows::cost
