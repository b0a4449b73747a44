#pragma once

#include <string>

#include "models/rtl/parameters.h"
#include "testbench/base/rtl_sources.h"
#include "testbench/base/tool.h"

namespace narrows::cost {

/// "Yosys 0.23 (...)"; throws ToolError if yosys is not installed.
std::string yosys_version();

/// The begin of a yosys script: reads the sources and makes the module the top one. The script must run where `hw` is
/// the folder of the sources, so that no path needs quotes.
std::string reading_script(const RtlSources& sources, const rtl::RtlModule& module);

/// Runs a script that begins with reading_script(). Using a name without declaration is an error: yosys 0.23 only warns
/// of it, and makes wrong hardware.
void run_yosys(const std::string& script, const RtlSources& sources, WorkFolder& folder);

}  // namespace narrows::cost
