#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// A row of cells for each point, in order.
nlohmann::ordered_json table_data(const Study& study, const std::vector<StoredPoint>& points);

}  // namespace narrows::study
