#pragma once

#include <span>
#include <string_view>

#include "testbench/run/metrics/metric.h"

namespace narrows::metrics {

/// The table of metrics. Every list of metrics has its contents and its order: `run --json` and its schema, the stores
/// of studies, results.csv, names in formulas, reports and docs/metrics.md.
std::span<const Metric> all();

std::span<const GroupText> groups();
const GroupText& text_of(Group group);

/// Null if no metric has this name.
const Metric* find(std::string_view name);

Value value_of(const Metric& metric, const MetricInput& run);
/// The value of an existing metric.
Value value_of(std::string_view name, const MetricInput& run);

/// The value must be an integer or a real number.
double as_number(const Value& value);

}  // namespace narrows::metrics
