#pragma once

#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// The results of a study so far as a self-contained HTML page. The columns of the points must have been derived. The
/// same results give the same page.
std::string report_page(const Study& study, const std::vector<StoredPoint>& points, const Manifest& manifest,
                        const std::vector<Coefficient>& fits = {}, const std::vector<Section>& analysed = {});

}  // namespace narrows::study
