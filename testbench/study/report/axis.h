#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>

#include "testbench/study/store.h"

namespace narrows::study {

/// The position of a point on an axis: a number, or a word (an algorithm, a machine).
using AxisValue = std::variant<double, std::string>;

/// Empty if the point has no value of that name.
std::optional<AxisValue> axis_value(const StoredPoint& point, const std::string& name);

nlohmann::ordered_json axis_json(const AxisValue& value);

}  // namespace narrows::study
