#include "testbench/study/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "models/machine/link_rate.h"
#include "models/machine/number_with_unit.h"
#include "models/machine/quantity.h"
#include "models/machine/whole_number.h"
#include "models/network/topology/resource.h"
#include "testbench/study/formula.h"
#include "testbench/study/hardware_metrics.h"
#include "testbench/workloads/dense/parameters.h"

namespace narrows::study {

namespace {

/// The value in a point's outcome, or of its derived bound.
metrics::Value value_of(const Outcome& outcome, const metrics::Metric& metric) {
    if (metric.is_stored()) return outcome.metrics[metric.name];
    const RecordedBound& bound = outcome.bound();
    const bool finished = outcome.metrics.get<bool>("finished");
    return std::get<metrics::FromBound>(metric.get)(bound.cycles,
                                                    finished ? std::optional(bound.measured) : std::nullopt);
}

std::optional<double> metric_of(const Outcome& outcome, std::string_view name) {
    const metrics::Metric* const metric = metrics::find(name);
    if (metric == nullptr || !metric->is_in_formulas()) return {};
    const metrics::Value value = value_of(outcome, *metric);
    return metrics::is_missing(value) ? std::nullopt : std::optional(metrics::as_number(value));
}

std::optional<double> hardware_of(const cost::HardwareCost& cost, std::string_view name) {
    const auto all = hardware_metrics();
    const auto metric = std::ranges::find(all, name, &HardwareMetric::name);
    if (metric == all.end()) return {};
    return static_cast<double>(metric->get(cost));
}

std::string name_of_busy(std::string_view kind) {
    std::string name = fmt::format("busy_{}", kind);
    std::ranges::replace(name, ' ', '_');
    return name;
}

std::optional<double> result_of(const Outcome& outcome, std::string_view name) {
    for (const Milestone& milestone : outcome.milestones) {
        if (!is_formula_name(name, milestone.name)) continue;
        if (milestone.cycles == did_not_happen) return {};
        return static_cast<double>(milestone.cycles);
    }
    for (const RecordedBound& bound : outcome.bounds) {
        if (is_formula_name(name, bound.name)) return static_cast<double>(bound.cycles);
    }
    for (const OutcomeResource& resource : outcome.resources) {
        if (name_of_busy(resource.kind) == name) return static_cast<double>(resource.busy);
    }
    return {};
}

std::optional<double> quantity_in(const std::string& text) {
    try {
        return static_cast<double>(parse_quantity(text).amount);
    } catch (const std::invalid_argument&) {
        return {};
    }
}

std::optional<double> rate_in(const std::string& text) {
    try {
        return static_cast<double>(parse_link_rate(text).bits_per_second);
    } catch (const std::invalid_argument&) {
        return {};
    }
}

std::optional<double> bytes_in(const std::string& text) {
    try {
        std::string together = text;
        std::erase(together, ' ');
        return static_cast<double>(dense::bytes_of(together));
    } catch (const InputError&) {
        return {};
    }
}

/// Kinds of resources that runs use; others occur in bounds only.
constexpr std::array kinds_of_runs{ResourceKind::link_in,   ResourceKind::link_out,   ResourceKind::channel,
                                   ResourceKind::processor, ResourceKind::memory,     ResourceKind::node_memory,
                                   ResourceKind::port,      ResourceKind::host_bus,   ResourceKind::host_up,
                                   ResourceKind::host_down, ResourceKind::acknowledge};
}  // namespace

bool is_printed(const Setting& setting) { return setting.name.starts_with("printed."); }

std::vector<const metrics::Metric*> study_metrics() {
    std::vector<const metrics::Metric*> some;
    for (const metrics::Metric& metric : metrics::all()) {
        if (metric.reaches(metrics::Reach::study)) some.push_back(&metric);
    }
    return some;
}

bool is_measured(const metrics::Metric& metric, const std::vector<StoredPoint>& points) {
    return !metric.may_be_missing || !metric.is_stored() || std::ranges::any_of(points, [&](const StoredPoint& point) {
        return point.outcome && !metrics::is_missing(point.outcome->metrics[metric.name]);
    });
}

std::vector<std::string_view> result_names() {
    std::vector<std::string_view> names;
    for (const metrics::Metric* const metric : study_metrics()) {
        if (metric->is_in_formulas()) names.push_back(metric->name);
    }
    return names;
}

std::vector<std::string> names_of_busy() {
    std::vector<std::string> names;
    for (const ResourceKind kind : kinds_of_runs) names.push_back(name_of_busy(kind_name(kind)));
    return names;
}

std::vector<std::string_view> hardware_names() {
    std::vector<std::string_view> names;
    for (const HardwareMetric& metric : hardware_metrics()) names.push_back(metric.name);
    return names;
}

std::optional<double> plain_number(const std::string& text) {
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    const bool is_number = error == std::errc{} && rest == end && std::isfinite(number);
    return is_number ? std::optional(number) : std::nullopt;
}

bool is_duration(const std::string& text) {
    if (const std::optional<double> number = plain_number(text)) return *number > 0;
    try {
        const Quantity quantity = parse_quantity(text);
        return quantity.amount > 0 && (quantity.unit == Unit::cycles || quantity.unit == Unit::picoseconds);
    } catch (const std::invalid_argument&) {
        return false;
    }
}

std::optional<double> base_number(const std::string& text) {
    if (const std::optional<double> plain = plain_number(text)) return plain;
    const bool may_have_unit =
        !text.empty() && (text.front() == '-' || std::isdigit(static_cast<unsigned char>(text.front())) != 0);
    if (!may_have_unit) return {};
    for (const auto& read : {quantity_in, rate_in, bytes_in}) {
        if (const std::optional<double> number = read(text)) return number;
    }
    return {};
}

std::optional<std::string> unknown_unit(const std::string& text) {
    if (base_number(text)) return {};
    try {
        const std::string_view unit = split_number(text).unit;
        if (unit.empty() || std::isalpha(static_cast<unsigned char>(unit.front())) == 0) return {};
        return fmt::format(
            "\"{}\" has the unknown unit '{}'; units are cycles; ps, ns, us, ms and s; {}; B/s and bit/s, with k, M, G "
            "or T in front",
            text, unit, units_of_bytes);
    } catch (const std::invalid_argument&) {
        return {};
    }
}

std::optional<double> number_of(const StoredPoint& point, std::string_view name) {
    for (const auto& [derived, value] : point.derived) {
        if (derived == name) return value;
    }
    if (point.outcome) {
        if (const auto value = metric_of(*point.outcome, name)) return value;
    }
    if (point.hardware) {
        if (const auto value = hardware_of(*point.hardware, name)) return value;
    }
    if (point.outcome) {
        if (const auto value = result_of(*point.outcome, name)) return value;
    }
    for (const auto& [parameter, value] : point.parameters) {
        if (!is_parameter_name(name, parameter)) continue;
        if (const std::optional<double> number = base_number(value)) return number;
    }
    for (const Setting& setting : point.swept) {
        if (is_formula_name(name, setting.name)) return base_number(setting.value);  // a rate is a list above
    }
    return {};
}

std::string value_title(const Study& study, const std::string& name) {
    const auto derived = std::ranges::find(
        study.columns, name, [](const Column& column) -> auto& { return column.name.text; });
    if (derived != study.columns.end()) return derived->title;
    const metrics::Metric* const metric = metrics::find(name);
    if (metric != nullptr && metric->reaches(metrics::Reach::study)) return std::string(metric->title);
    const auto all = hardware_metrics();
    const auto hardware = std::ranges::find(all, name, &HardwareMetric::name);
    return hardware == all.end() ? name : std::string(hardware->title);
}

double objective_of(const Study& study, const StoredPoint& point) {
    const std::optional<double> number = number_of(point, study.objective.text);
    if (!number) return std::numeric_limits<double>::infinity();
    const metrics::Metric* const metric = metrics::find(study.objective.text);
    const bool is_rate = metric != nullptr && metric->unit.find('/') != std::string_view::npos;
    return is_rate ? 1 / *number : *number;
}

std::string case_text(const StoredPoint& point, const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) {
        const std::string* const value = point.value_of(name);
        if (value == nullptr) continue;
        const bool says_itself = name == "machine" || name == "workload";
        text += (text.empty() ? "" : " ") + (says_itself ? *value : fmt::format("{}={}", name, *value));
    }
    return text;
}

std::vector<std::string> swept_names(const Study& study) {
    std::vector<std::string> names;
    for (const Runs& runs : study.runs) {
        for (const Axis& axis : runs.axes) {
            for (const Setting& setting : axis.front()) {
                if (!is_printed(setting) && std::ranges::find(names, setting.name) == names.end())
                    names.push_back(setting.name);
            }
        }
    }
    return names;
}

}  // namespace narrows::study
