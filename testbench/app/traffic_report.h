#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "testbench/run/metrics/metrics.h"
#include "testbench/text/table.h"

namespace narrows {

/// Whether the run is one of the workload `traffic`, also if it stopped in a deadlock.
bool measures_traffic(const metrics::MetricInput& run);

/// The lines of a run of the workload `traffic`; nothing for other workloads.
std::string traffic_text(const metrics::MetricInput& run);
/// The same for programs; null for other workloads.
nlohmann::ordered_json traffic_json(const metrics::MetricInput& run);

/// A table that compares machines: to be filled with a row for each.
Table traffic_table();
std::vector<Cell> traffic_row(const metrics::MetricInput& run);

}  // namespace narrows
