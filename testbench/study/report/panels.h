#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// Points that stand in one picture, by their numbers.
struct Panel {
    std::string title;
    std::vector<std::size_t> points;
};

/// The points that a plot shows, those that passed, in pictures: one for each combination of its panels, and of all
/// else that was swept and neither is an axis or the contender nor follows from those, since points of different
/// problems do not compare.
std::vector<Panel> panels_of(const Study& study, const std::vector<StoredPoint>& points, const Plot& plot);

/// The numbers of `numbers` by contender, in the order of the study.
std::vector<std::pair<std::string, std::vector<std::size_t>>> by_contender(const Study& study,
                                                                           const std::vector<StoredPoint>& points,
                                                                           const std::vector<std::size_t>& numbers);

/// Of these points the one with the smallest objective; null: none has any.
std::optional<std::size_t> best_of(const Study& study, const std::vector<StoredPoint>& points,
                                   const std::vector<std::size_t>& numbers);

}  // namespace narrows::study
