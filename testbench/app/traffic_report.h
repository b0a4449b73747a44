#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "testbench/workloads/traffic/measured_traffic.h"

/// What the workload `traffic` has measured, in the output of `run`.
namespace narrows {

std::string to_text(const MeasuredTraffic& traffic);
nlohmann::ordered_json to_json(const MeasuredTraffic& traffic);

}  // namespace narrows
