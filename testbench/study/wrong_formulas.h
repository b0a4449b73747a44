#pragma once

#include <vector>

#include "testbench/study/point.h"

namespace narrows::study {

/// All errors in the formulas of columns and checks, found before any run: names that are taken, invalid formulas, and
/// unknown names in them.
std::vector<Problem> wrong_formulas(const Study& study, const std::vector<Point>& points);

}  // namespace narrows::study
