#include "testbench/app/compared_figures.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace narrows {

namespace {

constexpr std::string_view no_value = "-";

constexpr std::array bandwidth_figures{
    ComparedFigure{"node_gb_per_s", "into a node"},
    ComparedFigure{"share_of_peak", "share of peak"},
    ComparedFigure{"algbw_gb_per_s", "algbw"},
    ComparedFigure{"busbw_gb_per_s", "busbw"},
    ComparedFigure{"access_gb_per_s", "over host buses"},
    ComparedFigure{"accesses_per_us", "accesses / us"},
};

Cell cell_of(const metrics::Metric& metric, const metrics::MetricInput& run) {
    if (metric.name == "saturated" && !run.simulation.finished) return "deadlock";
    const metrics::Value value = metrics::value_of(metric, run);
    if (metrics::is_missing(value)) return std::string(no_value);
    if (const auto* const truth = std::get_if<bool>(&value)) return *truth ? "yes" : "no";
    if (const auto* const number = std::get_if<double>(&value)) {
        const bool is_time = metric.unit == "cycles";
        return Decimal{*number, is_time ? metric.decimals : decimals_of(*number, metric.decimals)};
    }
    return std::get<std::int64_t>(value);
}

}  // namespace

std::vector<TableColumn> columns_of(std::span<const ComparedFigure> figures) {
    std::vector<TableColumn> columns;
    for (const ComparedFigure& figure : figures)
        columns.push_back({std::string(figure.metric), std::string(figure.header)});
    return columns;
}

std::vector<Cell> cells_of(std::span<const ComparedFigure> figures, const metrics::MetricInput& run) {
    std::vector<Cell> cells;
    for (const ComparedFigure& figure : figures) cells.push_back(cell_of(*metrics::find(figure.metric), run));
    return cells;
}

Table bandwidth_table() {
    return {"bandwidth in GB/s: payload into a node, and its share of what the interface links carry",
            columns_of(bandwidth_figures),
            {},
            {}};
}

std::vector<Cell> bandwidth_row(const metrics::MetricInput& run) { return cells_of(bandwidth_figures, run); }

nlohmann::ordered_json bandwidth_json(const metrics::MetricInput& run) {
    nlohmann::ordered_json json;
    for (const ComparedFigure& figure : bandwidth_figures) {
        auto& value = json[std::string(figure.metric)] = nullptr;
        metrics::see_value(metrics::value_of(figure.metric, run), [&](const auto& number) { value = number; });
    }
    return json;
}

bool has_column(const Table& table, std::string_view key) {
    return std::ranges::any_of(table.columns, [key](const TableColumn& column) { return column.key == key; });
}

void leave_out_empty_columns(Table& table) {
    for (std::size_t column = table.columns.size(); column-- > 0;) {
        const bool is_empty = std::ranges::all_of(table.rows, [&](const std::vector<Cell>& row) {
            const auto* const text = std::get_if<std::string>(&row[column]);
            return text != nullptr && *text == no_value;
        });
        if (!is_empty) continue;
        const auto at = static_cast<std::ptrdiff_t>(column);
        table.columns.erase(table.columns.begin() + at);
        for (auto& row : table.rows) row.erase(row.begin() + at);
    }
}

}  // namespace narrows
