#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "testbench/study/report/panels.h"

namespace narrows::study {

/// A map: for each position on two axes the best contender, alone or tied, and its lead.
nlohmann::ordered_json regime_data(const Study& study, const std::vector<StoredPoint>& points, const Plot& plot,
                                   const Panel& panel);

}  // namespace narrows::study
