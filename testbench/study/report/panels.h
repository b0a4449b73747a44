#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// The points of a panel, by number.
struct Panel {
    std::string title;
    std::vector<std::size_t> points;
};

/// The passed points of a plot, divided into panels: one for each combination of the plot's panel parameters and of all
/// other swept values, except axes, the contender and values that these determine. A panel never mixes points of
/// different problems.
std::vector<Panel> panels_of(const Study& study, const std::vector<StoredPoint>& points, const Plot& plot);

/// Divides `numbers` by contender, in the order of the study.
std::vector<std::pair<std::string, std::vector<std::size_t>>> by_contender(const Study& study,
                                                                           const std::vector<StoredPoint>& points,
                                                                           const std::vector<std::size_t>& numbers);

/// The point with the smallest objective, or null if none has one. Ties go to the first.
std::optional<std::size_t> best_of(const Study& study, const std::vector<StoredPoint>& points,
                                   const std::vector<std::size_t>& numbers);

/// The machines of a panel's points, each with the busy cycles of channels, interface links, registers and buffers.
nlohmann::ordered_json load_data(const Study& study, const std::vector<StoredPoint>& points, const Panel& panel);

}  // namespace narrows::study
