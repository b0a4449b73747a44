#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "testbench/cost/hardware_cost.h"

namespace narrows::study {

/// A number that the hardware of every node has.
struct HardwareMetric {
    std::string_view name;   ///< what formulas, CSV files and stores call it
    std::string_view title;  ///< stands above a column or at an axis of a report
    std::string_view meaning;
    bool in_report;  ///< a column of the point table in reports
    std::int64_t (*get)(const cost::HardwareCost& cost);
};

/// Returns the metrics in the order of CSV files and stores.
std::span<const HardwareMetric> hardware_metrics();

}  // namespace narrows::study
