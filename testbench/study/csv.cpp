#include "testbench/study/csv.h"

#include <fmt/format.h>

#include "testbench/study/values.h"

namespace narrows::study {

namespace {

std::string csv_cell(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string result = "\"";
    for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
    return result + "\"";
}

std::string number_text(const std::optional<double>& number) { return number ? fmt::format("{}", *number) : ""; }

std::string truth_text(bool is) { return is ? "true" : "false"; }

/// A metric of a finished point, with numbers as in formulas.
std::string cell_of(const StoredPoint& point, const metrics::Metric& metric) {
    if (!point.outcome) return "";
    if (metric.is_number()) return number_text(number_of(point, metric.name));
    const metrics::Value& value = point.outcome->metrics[metric.name];
    if (metrics::is_missing(value)) return "";
    return metric.type == metrics::Type::boolean ? truth_text(std::get<bool>(value)) : std::get<std::string>(value);
}

std::string line_of(const std::vector<std::string>& cells) {
    std::string line;
    for (const std::string& cell : cells) line += (line.empty() ? "" : ",") + csv_cell(cell);
    return line + "\r\n";
}

}  // namespace

std::string csv_of(const Study& study, const std::vector<StoredPoint>& points) {
    std::vector<std::string> swept = swept_names(study);
    std::erase(swept, "machine");
    std::erase(swept, "workload");
    std::vector<std::string> head{"point", "machine", "workload"};
    head.insert(head.end(), swept.begin(), swept.end());
    head.insert(head.end(), {"state", "passed"});
    std::vector<const metrics::Metric*> columns = study_metrics();
    std::erase_if(columns, [&](const metrics::Metric* metric) { return !is_measured(*metric, points); });
    for (const metrics::Metric* const metric : columns) head.emplace_back(metric->name);
    if (study.hardware) {
        for (const std::string_view name : hardware_names()) head.emplace_back(name);
    }
    for (const Column& column : study.columns) head.push_back(column.name.text);
    head.insert(head.end(), {"command", "message", "notes"});

    std::string text = line_of(head);
    for (std::size_t number = 0; number < points.size(); ++number) {
        const StoredPoint& point = points[number];
        std::vector<std::string> cells{std::to_string(number), point.machine, point.workload};
        for (const std::string& name : swept) {
            const std::string* const value = point.value_of(name);
            cells.push_back(value == nullptr ? "" : *value);
        }
        cells.push_back(std::string(state_text(point.state)));
        cells.push_back(point.outcome ? truth_text(point.outcome->passed()) : "");
        for (const metrics::Metric* const metric : columns) cells.push_back(cell_of(point, *metric));
        if (study.hardware) {
            for (const std::string_view name : hardware_names()) cells.push_back(number_text(number_of(point, name)));
        }
        for (const Column& column : study.columns) cells.push_back(number_text(number_of(point, column.name.text)));
        cells.push_back(point.command);
        cells.push_back(point.message);
        cells.push_back(point.notes());
        text += line_of(cells);
    }
    return text;
}

}  // namespace narrows::study
