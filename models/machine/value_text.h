#pragma once

#include <string_view>

#include "models/machine/input_error.h"
#include "models/machine/parameters.h"
#include "models/machine/quantity.h"

namespace narrows {

/// Reads the value of a parameter from its text: "2", "torus", "true", "5 cycles", "40 ns", "8,8,8", "[8, 8, 8]".
/// Throws InputError with the place.
Quantity parse_value(const Parameter& parameter, std::string_view text, const Place& place);

/// Converts a written value to the one in the Machine: a time becomes cycles, and the range is checked.
MachineValue resolve_value(const Parameter& parameter, const Quantity& written, std::int64_t cycle_time_ps,
                           const Place& place);

}  // namespace narrows
