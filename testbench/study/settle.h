#pragma once

#include <vector>

#include "testbench/study/point.h"

namespace narrows::study {

/// Says what the study leaves open: the baseline, which is its first contender, and axes of plots.
void fill_in(Study& study, const std::string& first_contender);

/// Whether everything that the study names is there, and whether its contenders can be compared; and fills in what it
/// leaves open. Throws InputError with all that is wrong, in the order of the text.
void settle(Study& study, const std::vector<Point>& points);

/// The points of a study that is settled with them. Throws InputError with all that is wrong with either, as far as one
/// can be judged without the other.
std::vector<Point> settled_points(Study& study, std::uint64_t seed);

}  // namespace narrows::study
