#pragma once

#include <optional>
#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// One of the things that are known of a point.
struct NamedValue {
    std::string name;
    std::string text;
    std::optional<double> number = {};  ///< what it is, where it is one
};

/// Everything that came of a point, name by name: results, bounds, checks, resources, hardware, columns. Not what
/// depends on when and where it ran. No two have the same name.
std::vector<NamedValue> result_values(const StoredPoint& point);

}  // namespace narrows::study
