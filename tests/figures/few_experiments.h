#pragma once

#include <nlohmann/json.hpp>

#include "testbench/reproduce/delta/delta.h"
#include "tests/figures/near.h"
#include "tests/support/delta/experiments.h"

namespace narrows::delta {

/// Short experiments for tests of `reproduce delta`.
inline Experiments few_experiments() {
    const std::vector<printed::Mesh> meshes{{4, 4}, {3, 5}};
    return {grid_of(meshes, {300, 900}, {20, 100, 250}), meshes, {50, 400}, {4, 4}, 400, {20, 50}};
}

/// Expects the order of these times of algorithms at a place of a map, and the cell of its table.
inline void expect_order(const nlohmann::ordered_json& point, const std::string& cell,
                         std::vector<std::pair<double, std::string>> times) {
    std::ranges::sort(times);
    EXPECT_EQ(point.at("fastest"), times[0].second);
    EXPECT_EQ(point.at("second"), times[1].second);
    const double less = 1 - times[0].first / times[1].first;
    expect_near(point.at("lead"), less);
    EXPECT_EQ(cell[0], std::toupper(times[0].second[0]));
    expect_shown(std::stod(cell.substr(1)), 100 * less, 0);
}

}  // namespace narrows::delta
