#pragma once

#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// The results of a study so far as a self-contained HTML page. The points' columns must have been derived. Equal
/// results in one folder, which the command that repeats the study names, give equal pages.
std::string report_page(const Study& study, const std::vector<StoredPoint>& points, const Manifest& manifest,
                        const std::string& folder, const std::vector<Coefficient>& fits = {},
                        const std::vector<Section>& analysed = {});

}  // namespace narrows::study
