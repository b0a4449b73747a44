#pragma once

#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// Throws InputError for formulas that are none and for columns of the same name.
void check_columns(const Study& study);

/// Computes the columns of the study for every point. Returns what is wrong with them, a line each: names that have no
/// value in any point.
std::vector<std::string> derive(const Study& study, std::vector<StoredPoint>& points);

}  // namespace narrows::study
