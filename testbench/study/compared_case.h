#pragma once

#include <map>
#include <string>
#include <vector>

#include "testbench/study/cases.h"

namespace narrows::study {

/// The best point of each contender in one case; of equal points the first of the study.
using ComparedCase = std::map<std::string, const StoredPoint*>;

/// One for each case, in the order of the study; empty where a case has no results.
std::vector<ComparedCase> compared_cases(const Study& study, const std::vector<StoredPoint>& points,
                                         const Cases& cases);

}  // namespace narrows::study
