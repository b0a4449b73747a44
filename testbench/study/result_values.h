#pragma once

#include <optional>
#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// A named value of a point.
struct NamedValue {
    std::string name;
    std::string text;
    std::optional<double> number = {};  ///< the value, if it is a number
};

/// All results of a point by unique names: results, bounds, checks, resources, hardware, columns. Without values that
/// depend on when and where it ran.
std::vector<NamedValue> result_values(const StoredPoint& point);

}  // namespace narrows::study
