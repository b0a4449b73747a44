#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>

#include "testbench/run/metrics/metrics.h"
#include "testbench/text/table.h"

namespace narrows {

/// A metric (docs/metrics.md) as a column of a table that compares runs.
struct ComparedFigure {
    std::string_view metric;
    std::string_view header;
};

std::vector<TableColumn> columns_of(std::span<const ComparedFigure> figures);
/// "-" where the run has no such value.
std::vector<Cell> cells_of(std::span<const ComparedFigure> figures, const metrics::MetricInput& run);

/// How fast data moved, as `run` says it.
Table bandwidth_table();
std::vector<Cell> bandwidth_row(const metrics::MetricInput& run);
nlohmann::ordered_json bandwidth_json(const metrics::MetricInput& run);  ///< null where the run has no such value
/// Leaves out the columns for which no run has a value.
void leave_out_empty_columns(Table& table);

}  // namespace narrows
