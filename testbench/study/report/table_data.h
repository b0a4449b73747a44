#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// The title of a value at an axis or above a column.
std::string value_title(const Study& study, const std::string& name);

/// A row of cells for each point, in their order.
nlohmann::ordered_json table_data(const Study& study, const std::vector<StoredPoint>& points);

}  // namespace narrows::study
