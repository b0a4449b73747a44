#pragma once

#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// Prefix of a name in a formula that selects the value of the baseline.
inline constexpr std::string_view of_baseline = "baseline_";

/// Computes the columns of the study for every point. Returns errors, one a line, for names without a value in any
/// point.
std::vector<std::string> derive(const Study& study, std::vector<StoredPoint>& points);

}  // namespace narrows::study
