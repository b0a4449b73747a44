#pragma once

#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// One row for each point, in the order of the study. Numbers have full precision (RFC 4180).
std::string csv_of(const Study& study, const std::vector<StoredPoint>& points);

}  // namespace narrows::study
