#pragma once

#include <map>
#include <string>
#include <vector>

#include "testbench/study/cases.h"

namespace narrows::study {

/// The best point of each contender in one case. Ties go to the first of the study.
using ComparedCase = std::map<std::string, const StoredPoint*>;

/// The comparison of each case, in the order of the study; empty for a case without results.
std::vector<ComparedCase> compared_cases(const Study& study, const std::vector<StoredPoint>& points,
                                         const Cases& cases);

}  // namespace narrows::study
