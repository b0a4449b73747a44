#pragma once

#include <nlohmann/json_fwd.hpp>

#include "testbench/run/request.h"

namespace narrows {

/// All parameters of machine and workload by name, with their values in this run: numbers, true or false, lists of
/// numbers, or text if there is a unit ("5 cycles") or a choice.
nlohmann::ordered_json effective_parameters(const RecordedSetup& setup);
nlohmann::ordered_json effective_parameters(const Request& request);

/// Adds those of the machine that are not shown because they have their usual value, and the number of ranks.
nlohmann::ordered_json every_parameter(const Request& request);

/// Leaves out the machine's parameters that have their default, so that a new parameter does not make other runs of the
/// runs that are stored already.
nlohmann::ordered_json identifying_parameters(const RecordedSetup& setup);
nlohmann::ordered_json identifying_parameters(const Request& request);

/// A number, true or false, a list, or text.
nlohmann::ordered_json value_json(const Parameter& parameter, const MachineValue& value);

/// A number, or text where the workload has a choice or a word for the value.
nlohmann::ordered_json json_of(const ParameterText& parameter, const std::string& value);

}  // namespace narrows
