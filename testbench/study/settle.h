#pragma once

#include <vector>

#include "testbench/study/point.h"

namespace narrows::study {

/// Says what the study leaves open: the baseline, which is its first contender, and axes of plots.
void fill_in(Study& study, const std::string& first_contender);

/// The points of a study. Everything that the study names is there then, its contenders can be compared, and what it
/// leaves open is filled in. Throws InputError with all that is wrong with points and names, in the order of the text;
/// of names only where there are points that show which there are.
std::vector<Point> settled_points(Study& study, std::uint64_t seed);

}  // namespace narrows::study
