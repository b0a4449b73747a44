#pragma once

#include <string>
#include <string_view>

#include "testbench/cost/hardware_cost.h"

namespace narrows::cost {

/// The name of a module in the sources, "send_link", for its name in yosys with parameters, "$paramod$1f2e\send_link".
std::string module_name(std::string_view yosys_name);

/// Reads what the script of synthesis.h makes yosys write for the node of this name: `stat -json`, with the parts of a
/// node in modules of their own, and `ltp`. Throws ToolError for anything else. A cell of an unknown kind is an error
/// too, so that nothing is left uncounted.
HardwareCost parse_synthesis(const std::string& node, const std::string& stat_json, const std::string& longest_path);

}  // namespace narrows::cost
