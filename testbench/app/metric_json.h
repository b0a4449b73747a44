#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "testbench/run/metrics/metrics.h"

/// The metrics in `run --json` and in its schema.
namespace narrows {

/// Adds the metrics of a run; those of a group with its own object are inside that.
void add_metrics(nlohmann::ordered_json& json, const metrics::MetricInput& run);

/// The names of the members that add_metrics() adds, for "required" in the schema: lines of at most 120 columns, the
/// first of which begins in `column`.
std::string schema_names(std::size_t column);
/// The schema of these members, one a line.
std::string schema_properties();
/// The schema of a metric as a member of another output.
nlohmann::ordered_json schema_of_metric(std::string_view name);

}  // namespace narrows
