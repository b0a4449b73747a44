#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "testbench/study/report/panels.h"

namespace narrows::study {

/// A map: for each place on two axes who is best there, alone or with others, and by how much.
nlohmann::ordered_json regime_data(const Study& study, const std::vector<StoredPoint>& points, const Plot& plot,
                                   const Panel& panel);

}  // namespace narrows::study
