#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "testbench/run/metrics/metrics.h"
#include "testbench/text/table.h"

namespace narrows {

/// True for a run of the workload `traffic`, even one that stopped in a deadlock.
bool measures_traffic(const metrics::MetricInput& run);

/// The text about a run of the workload `traffic`; empty for other workloads.
std::string traffic_text(const metrics::MetricInput& run);
/// The JSON about such a run; null for other workloads.
nlohmann::ordered_json traffic_json(const metrics::MetricInput& run);

/// A table for comparing machines, without rows yet.
Table traffic_table();
std::vector<Cell> traffic_row(const metrics::MetricInput& run);

}  // namespace narrows
