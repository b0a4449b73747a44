#pragma once

#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// A row a point, in the order of the study; numbers as precise as they are (RFC 4180).
std::string csv_of(const Study& study, const std::vector<StoredPoint>& points);

}  // namespace narrows::study
