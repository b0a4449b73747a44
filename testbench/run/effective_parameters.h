#pragma once

#include <nlohmann/json_fwd.hpp>

#include "testbench/run/request.h"

namespace narrows {

/// All parameters of machine and workload by name, as they are in this run: numbers, true or false, or text where
/// there is a unit ("5 cycles") or a choice.
nlohmann::ordered_json effective_parameters(const RunSetup& setup);
nlohmann::ordered_json effective_parameters(const Request& request);

}  // namespace narrows
