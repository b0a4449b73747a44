#pragma once

#include <vector>

#include "testbench/study/point.h"

namespace narrows::study {

/// All errors of a study's columns, found before any run: names that are taken, invalid formulas, and unknown names in
/// formulas.
std::vector<Problem> wrong_columns(const Study& study, const std::vector<Point>& points);

}  // namespace narrows::study
