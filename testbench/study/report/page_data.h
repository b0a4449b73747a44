#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// The data of a report's page, in the form that the scripts of page/ read. `folder`: the results are there.
nlohmann::ordered_json report_data(const Study& study, const std::vector<StoredPoint>& points, const Manifest& manifest,
                                   const std::string& folder, const std::vector<Coefficient>& fits = {},
                                   const std::vector<Section>& analysed = {});

// Parts of it.

/// The data of a plot: panels of marks, each with the number of its point.
nlohmann::ordered_json plot_data(const Study& study, const std::vector<StoredPoint>& points, const Plot& plot);
/// A row of cells for each point, in order.
nlohmann::ordered_json table_data(const Study& study, const std::vector<StoredPoint>& points);

}  // namespace narrows::study
