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
/// Cells are "-" if the run has no such value.
std::vector<Cell> cells_of(std::span<const ComparedFigure> figures, const metrics::MetricInput& run);

/// The speed of data, as in the output of `run`.
Table bandwidth_table();
std::vector<Cell> bandwidth_row(const metrics::MetricInput& run);
nlohmann::ordered_json bandwidth_json(const metrics::MetricInput& run);  ///< null if the run has no such value
bool has_column(const Table& table, std::string_view key);
/// Removes columns without any value.
void leave_out_empty_columns(Table& table);

}  // namespace narrows
