#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// The data of a plot: panels of marks, each with the number of its point.
nlohmann::ordered_json plot_data(const Study& study, const std::vector<StoredPoint>& points, const Plot& plot);

}  // namespace narrows::study
