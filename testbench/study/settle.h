#pragma once

#include <vector>

#include "testbench/study/point.h"

namespace narrows::study {

/// Whether everything that the study names is there, and whether its contenders can be compared; and fills in what it
/// leaves open: the baseline, axes of plots. Throws InputError with all that is wrong, in the order of the text.
void settle(Study& study, const std::vector<Point>& points);

}  // namespace narrows::study
