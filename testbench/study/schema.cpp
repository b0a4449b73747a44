#include "testbench/study/rows.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "testbench/run/metrics/metric_values.h"
#include "testbench/study/hardware_metrics.h"

/// schema.sql.
namespace narrows::study_files {
extern const std::string_view schema;
}  // namespace narrows::study_files

namespace narrows::study {

namespace {

/// The types are indexed by metrics::Type. Truth values are 0 or 1.
constexpr std::array column_types{"INTEGER", "REAL", "INTEGER", "TEXT"};

std::string column_text(std::string_view name, std::string_view type, bool may_be_null = false) {
    return fmt::format("    {} {}{}", name, type, may_be_null ? "" : " NOT NULL");
}

std::string metric_columns() {
    std::string text;
    for (const metrics::Metric* const metric : metrics::stored()) {
        text +=
            (text.empty() ? "" : ",\n") +
            column_text(metric->name, column_types.at(static_cast<std::size_t>(metric->type)), metric->may_be_missing);
    }
    return text;
}

std::string hardware_columns() {
    std::string text;
    for (const HardwareMetric& metric : hardware_metrics())
        text += (text.empty() ? "" : ",\n") + column_text(metric.name, "INTEGER");
    return text;
}

void replace(std::string& text, std::string_view line, const std::string& columns) {
    text.replace(text.find(line), line.size(), columns);
}

}  // namespace

std::string schema() {
    std::string text(study_files::schema);
    replace(text, "    -- metrics", metric_columns());
    replace(text, "    -- hardware metrics", hardware_columns());
    return text;
}

}  // namespace narrows::study
