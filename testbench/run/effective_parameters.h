#pragma once

#include <nlohmann/json_fwd.hpp>

#include "testbench/run/request.h"

namespace narrows {

/// All parameters of machine and workload by name, with their values in this run: numbers, true or false, lists of
/// numbers, or texts for values with a unit ("5 cycles") and for choices.
nlohmann::ordered_json effective_parameters(const RecordedSetup& setup);
nlohmann::ordered_json effective_parameters(const Request& request);

/// Adds machine parameters that are not shown because they have their usual value, and the number of ranks.
nlohmann::ordered_json every_parameter(const Request& request);

/// Leaves out machine parameters that have their default, so that a new parameter does not change the identity of
/// stored runs.
nlohmann::ordered_json identifying_parameters(const RecordedSetup& setup);
nlohmann::ordered_json identifying_parameters(const Request& request);

/// The value in JSON: a number, true or false, a list, or text.
nlohmann::ordered_json value_json(const Parameter& parameter, const MachineValue& value);

/// The value in JSON: a number, or text for a choice or a word.
nlohmann::ordered_json json_of(const ParameterText& parameter, const std::string& value);

}  // namespace narrows
