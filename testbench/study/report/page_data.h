#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// What the page of a report shows, as the scripts of page/ read it.
nlohmann::ordered_json report_data(const Study& study, const std::vector<StoredPoint>& points, const Manifest& manifest,
                                   const std::vector<Coefficient>& fits = {});

}  // namespace narrows::study
