#pragma once

#include <string>
#include <string_view>

#include "testbench/cost/hardware_cost.h"

namespace narrows::cost {

/// The module's name in the sources, "send_link", from its name in yosys with parameters, "$paramod$1f2e\send_link".
std::string module_name(std::string_view yosys_name);

/// Parses what yosys writes with the script of synthesis.h for the node of this name: `stat -json`, with the parts of a
/// node in separate modules, and `ltp`. Throws ToolError for anything else. A cell of an unknown kind is also an error,
/// so that nothing is left uncounted.
HardwareCost parse_synthesis(const std::string& node, const std::string& stat_json, const std::string& longest_path);

}  // namespace narrows::cost
