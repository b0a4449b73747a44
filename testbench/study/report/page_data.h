#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// The data of a report's page, in the form that the scripts of page/ read.
nlohmann::ordered_json report_data(const Study& study, const std::vector<StoredPoint>& points, const Manifest& manifest,
                                   const std::vector<Coefficient>& fits = {},
                                   const std::vector<Section>& analysed = {});

}  // namespace narrows::study
