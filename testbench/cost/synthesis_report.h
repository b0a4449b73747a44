#pragma once

#include <string>
#include <string_view>

#include "testbench/cost/hardware_cost.h"

namespace narrows::cost {

/// "send_link", of what yosys calls a module with these parameters: "$paramod$1f2e\send_link".
std::string module_name(std::string_view yosys_name);

/// What the recipe of synthesis.h has yosys write: `stat -json`, parts of a node in modules of their own, and `ltp`.
/// Throws CostError if it is anything else, a cell of an unknown kind included: nothing is left uncounted.
HardwareCost parse_synthesis(const std::string& stat_json, const std::string& longest_path);

}  // namespace narrows::cost
