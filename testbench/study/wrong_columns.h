#pragma once

#include <vector>

#include "testbench/study/point.h"

namespace narrows::study {

/// All that is wrong with the columns of a study before anything runs: names that stand for something else already,
/// formulas that are none, and names in formulas that stand for nothing.
std::vector<Problem> wrong_columns(const Study& study, const std::vector<Point>& points);

}  // namespace narrows::study
