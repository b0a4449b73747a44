#pragma once

#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// What a study has shown so far as a page of HTML that needs nothing besides itself; the columns of the points are
/// derived. The same results give the same page.
std::string report_page(const Study& study, const std::vector<StoredPoint>& points, const Manifest& manifest,
                        const std::vector<Coefficient>& fits = {});

}  // namespace narrows::study
