#pragma once

#include <vector>

#include "testbench/study/point.h"

namespace narrows::study {

/// Finds all errors in formulas of columns and checks before any run: names that are taken, invalid formulas, and
/// unknown names.
std::vector<Problem> wrong_formulas(const Study& study, const std::vector<Point>& points);

}  // namespace narrows::study
