#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// The points of one panel, by their numbers.
struct Panel {
    std::string title;
    std::vector<std::size_t> points;
};

/// The passed points of a plot, divided into panels: one for each combination of the plot's panel parameters and of
/// everything else that is swept, except axes, the contender and what follows from these. Points of different problems
/// cannot be compared in one panel.
std::vector<Panel> panels_of(const Study& study, const std::vector<StoredPoint>& points, const Plot& plot);

/// Divides `numbers` by contender, in the order of the study.
std::vector<std::pair<std::string, std::vector<std::size_t>>> by_contender(const Study& study,
                                                                           const std::vector<StoredPoint>& points,
                                                                           const std::vector<std::size_t>& numbers);

/// The point with the smallest objective among these, of equal ones the first; null if none has an objective.
std::optional<std::size_t> best_of(const Study& study, const std::vector<StoredPoint>& points,
                                   const std::vector<std::size_t>& numbers);

}  // namespace narrows::study
