#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// What stands at an axis or above a column.
std::string value_title(const Study& study, const std::string& name);

/// A row for each point, in their order, and what is in its cells.
nlohmann::ordered_json table_data(const Study& study, const std::vector<StoredPoint>& points);

}  // namespace narrows::study
