#pragma once

#include <nlohmann/json_fwd.hpp>

#include "testbench/run/request.h"

namespace narrows {

/// All parameters of machine and workload by name, with their values in this run: numbers, true or false, or text if
/// there is a unit ("5 cycles") or a choice.
nlohmann::ordered_json effective_parameters(const RunSetup& setup);
nlohmann::ordered_json effective_parameters(const Request& request);

/// A number, or text where the workload has a choice or a word for the value.
nlohmann::ordered_json json_of(const ParameterText& parameter, const std::string& value);

}  // namespace narrows
