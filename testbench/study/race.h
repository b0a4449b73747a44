#pragma once

#include <map>
#include <string>
#include <vector>

#include "testbench/study/cases.h"

namespace narrows::study {

/// The best point of each contender in one case; of equal points the first of the study.
using Race = std::map<std::string, const StoredPoint*>;

/// The races of all cases, in the order of the study. Without results in a case, its race is empty.
std::vector<Race> races_of(const Study& study, const std::vector<StoredPoint>& points, const Cases& cases);

}  // namespace narrows::study
