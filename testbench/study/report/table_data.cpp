#include <algorithm>
#include <iterator>

#include "testbench/study/contenders.h"
#include "testbench/study/hardware_metrics.h"
#include "testbench/study/report/page_data.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

using Json = nlohmann::ordered_json;

/// A column of the table. `decimals`: decimals of its numbers; null if it may have words.
Json column(std::string_view name, std::string_view title, const Json& decimals = nullptr) {
    return {{"name", name}, {"title", title}, {"decimals", decimals}};
}

Json column(const metrics::Metric& metric) {
    return column(metric.name, metric.title, metric.is_number() ? Json(metric.decimals) : Json());
}

Json column(const HardwareMetric& metric) { return column(metric.name, metric.title, 0); }

/// The times of the run, including the objective if it is a time. They come before the study's columns.
std::vector<const metrics::Metric*> times_of(const Study& study) {
    std::vector<const metrics::Metric*> times;
    for (const metrics::Metric& metric : metrics::all()) {
        const bool is_shown = metric.reaches(metrics::Reach::report) || metric.name == study.objective.text;
        if (metric.group == metrics::Group::time && is_shown) times.push_back(&metric);
    }
    return times;
}

/// The other metrics of the table, which come after the state.
std::vector<const metrics::Metric*> other_metrics(const std::vector<StoredPoint>& points) {
    std::vector<const metrics::Metric*> others;
    for (const metrics::Metric& metric : metrics::all()) {
        const bool is_shown = metric.reaches(metrics::Reach::report) && is_measured(metric, points);
        if (metric.group != metrics::Group::time && is_shown) others.push_back(&metric);
    }
    return others;
}

std::vector<HardwareMetric> hardware_of(const Study& study) {
    std::vector<HardwareMetric> shown;
    if (study.hardware) std::ranges::copy_if(hardware_metrics(), std::back_inserter(shown), &HardwareMetric::in_report);
    return shown;
}

Json number(const StoredPoint& point, std::string_view name) {
    const std::optional<double> value = number_of(point, name);
    return value ? Json(*value) : Json();
}

Json cell(const StoredPoint& point, const metrics::Metric& metric) {
    if (metric.is_number()) return number(point, metric.name);
    if (!point.outcome) return nullptr;
    Json json;
    metrics::see_value(point.outcome->metrics[metric.name], [&](const auto& value) { json = value; });
    return json;
}

/// "64" becomes a number, so that it is sorted as one; "ring" and "5 cycles" stay texts.
Json cell(const std::string* text) {
    if (text == nullptr) return nullptr;
    const std::optional<double> value = plain_number(*text);
    return value ? Json(*value) : Json(*text);
}

std::string state_of(const StoredPoint& point) {
    const bool check_failed = point.state == StoredPoint::State::done && !point.passed();
    return check_failed ? "check failed" : std::string(state_text(point.state));
}

Json row(const Study& study, const StoredPoint& point, const std::vector<std::string>& swept,
         const std::vector<const metrics::Metric*>& others) {
    Json cells = Json::array();
    for (const std::string& name : swept) cells.push_back(cell(point.value_of(name)));
    for (const metrics::Metric* const metric : times_of(study)) cells.push_back(cell(point, *metric));
    for (const Column& derived : study.columns) cells.push_back(number(point, derived.name.text));
    cells.push_back(state_of(point));
    for (const metrics::Metric* const metric : others) cells.push_back(cell(point, *metric));
    for (const HardwareMetric& metric : hardware_of(study)) cells.push_back(number(point, metric.name));
    return {{"contender", contender_of(study, point)},
            {"failed", point.state != StoredPoint::State::open && !point.passed()},
            {"cells", std::move(cells)},
            {"command", point.command},
            {"message", point.message},
            {"notes", point.notes()}};
}

}  // namespace

Json table_data(const Study& study, const std::vector<StoredPoint>& points) {
    const std::vector<std::string> swept = swept_names(study);
    const std::vector<const metrics::Metric*> others = other_metrics(points);
    Json columns = Json::array();
    for (const std::string& name : swept) columns.push_back(column(name, name));
    for (const metrics::Metric* const metric : times_of(study)) columns.push_back(column(*metric));
    for (const Column& derived : study.columns)
        columns.push_back(column(derived.name.text, derived.title, derived.decimals));
    columns.push_back(column("state", "state"));
    for (const metrics::Metric* const metric : others) columns.push_back(column(*metric));
    for (const HardwareMetric& metric : hardware_of(study)) columns.push_back(column(metric));
    Json rows = Json::array();
    for (const StoredPoint& point : points) rows.push_back(row(study, point, swept, others));
    return {{"columns", std::move(columns)}, {"rows", std::move(rows)}};
}

}  // namespace narrows::study
