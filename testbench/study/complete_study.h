#pragma once

#include <vector>

#include "testbench/study/point.h"

namespace narrows::study {

/// Fills in values that the study omits: the baseline (the first contender) and the axes of plots.
void fill_in(Study& study, const std::string& first_contender);

/// The points of a study, after a check of all its names and contenders; omitted values are filled in. Throws
/// InputError with all errors of points and names, in the order of the text. Names are checked only if there are
/// points, which define them.
std::vector<Point> complete_points(Study& study, std::uint64_t seed);

}  // namespace narrows::study
