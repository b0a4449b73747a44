#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "testbench/cost/hardware_cost.h"

namespace narrows::study {

/// A number about the hardware of a node.
struct HardwareMetric {
    std::string_view name;   ///< name in formulas, CSV files and stores
    std::string_view title;  ///< heading of a column, or name of an axis, in reports
    std::string_view meaning;
    bool in_report;  ///< a column of the point table in reports
    std::int64_t (*get)(const cost::HardwareCost& cost);
};

/// Returns the metrics in the order of CSV files and stores.
std::span<const HardwareMetric> hardware_metrics();

}  // namespace narrows::study
