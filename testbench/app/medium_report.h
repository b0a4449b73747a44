#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "testbench/run/measured_medium.h"

/// What a wire that all nodes share has done, in the output of `run`.
namespace narrows {

/// `is_of_window`: measured in the window of `traffic`.
std::string to_text(const MeasuredMedium& medium, bool is_of_window);
nlohmann::ordered_json to_json(const MeasuredMedium& medium);

}  // namespace narrows
