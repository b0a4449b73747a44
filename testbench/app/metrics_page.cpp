#include "testbench/app/list_pages.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "testbench/run/metrics/metrics.h"
#include "testbench/study/hardware_metrics.h"

namespace narrows {

namespace {

using metrics::Metric;
using metrics::Reach;

constexpr std::string_view page_head =
    R"(# Metrics

The numbers and words that every run has, and under "Traffic" those of the workload `traffic`. `narrows list metrics`
shows them, and with `--markdown` prints this page, from the table that describes them,
`testbench/run/metrics/metrics.cpp`; [adding-a-metric.md](adding-a-metric.md) describes how to add one.

- *JSON* is the member of `run --json`, which `narrows schema` describes.
- *Used by* says where else a metric is used: **store**, a column of `results` in results.sqlite, which `study --diff`
  compares; **study**, a column of results.csv, and for numbers and truth values (0 or 1) a name in formulas, plots and
  objectives; **report**, a column of the point table in the report of a study. What no point of a study has is left out
  of both; where only some have it, it is empty.

[studies.md](studies.md) lists the other names that formulas know: bounds, parts of a run, and parameters.
)";

/// The names are indexed by metrics::Type.
constexpr std::array type_names{"integer", "number", "boolean", "text"};

std::string_view type_name(const Metric& metric) { return type_names.at(static_cast<std::size_t>(metric.type)); }

std::string_view unit_of(const Metric& metric) { return metric.unit.empty() ? type_name(metric) : metric.unit; }

/// "latency.p95_cycles"; empty if the metric is not in `run --json`.
std::string member_of(const Metric& metric) {
    const std::string_view object = metrics::text_of(metric.group).json_object;
    if (metric.json.name.empty() || object.empty()) return std::string(metric.json.name);
    return fmt::format("{}.{}", object, metric.json.name);
}

std::vector<std::string_view> uses_of(const Metric& metric) {
    std::vector<std::string_view> uses;
    if (metric.is_stored()) uses.emplace_back("store");
    if (metric.reaches(Reach::study)) uses.emplace_back("study");
    if (metric.reaches(Reach::report)) uses.emplace_back("report");
    return uses;
}

std::string as_code(const std::string& text) { return text.empty() ? "" : "`" + text + "`"; }

}  // namespace

std::string metrics_page() {
    std::string text(page_head);
    for (const metrics::GroupText& group : metrics::groups()) {
        text +=
            fmt::format("\n## {}\n\n| name | unit | JSON | used by | meaning |\n|---|---|---|---|---|\n", group.title);
        for (const Metric& metric : metrics::all()) {
            if (metric.group != group.group) continue;
            text += fmt::format("| `{}` | {} | {} | {} | {} |\n", metric.name, unit_of(metric),
                                as_code(member_of(metric)), fmt::join(uses_of(metric), ", "), metric.meaning);
        }
    }
    text +=
        "\n## Hardware\n\nOf machines with RTL, in studies with `hardware = true` ([cost.md](cost.md)).\n\n"
        "| name | meaning |\n|---|---|\n";
    for (const study::HardwareMetric& metric : study::hardware_metrics())
        text += fmt::format("| `{}` | {} |\n", metric.name, metric.meaning);
    return text;
}

std::string metrics_text() {
    std::string text = "metrics\n";
    for (const metrics::GroupText& group : metrics::groups()) {
        Table table{
            fmt::format("\n{}", group.title),
            {{"name", "name"}, {"unit", "unit"}, {"json", "JSON"}, {"used_by", "used by"}, {"meaning", "meaning"}},
            {},
            {}};
        for (const Metric& metric : metrics::all()) {
            if (metric.group != group.group) continue;
            table.rows.push_back({std::string(metric.name), std::string(unit_of(metric)), member_of(metric),
                                  fmt::format("{}", fmt::join(uses_of(metric), ", ")), std::string(metric.meaning)});
        }
        text += to_text(table);
    }
    Table hardware{"\nHardware, in studies with hardware = true",
                   {{"name", "name"}, {"meaning", "meaning"}},
                   {},
                   {"JSON: the member of run --json. Used by: where else it is; see docs/metrics.md."}};
    for (const study::HardwareMetric& metric : study::hardware_metrics())
        hardware.rows.push_back({std::string(metric.name), std::string(metric.meaning)});
    return text + to_text(hardware);
}

nlohmann::ordered_json metrics_json() {
    auto json = nlohmann::ordered_json::array();
    for (const Metric& metric : metrics::all()) {
        json.push_back({{"name", metric.name},
                        {"type", type_name(metric)},
                        {"unit", metric.unit},
                        {"json", member_of(metric)},
                        {"used_by", uses_of(metric)},
                        {"meaning", metric.meaning}});
    }
    return json;
}

}  // namespace narrows
