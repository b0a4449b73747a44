#include "testbench/study/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "testbench/study/formula.h"

namespace narrows::study {

namespace {

template <class Source>
struct Named {
    std::string_view name;
    double (*value)(const Source&);
};

double gap_percent(const Outcome& o) {
    const OutcomeBound& bound = o.bound();
    return bound.cycles > 0 ? 100.0 * static_cast<double>(bound.gap()) / static_cast<double>(bound.cycles) : 0.0;
}

constexpr std::array<Named<Outcome>, 10> of_outcome{{
    {"cycles", [](const Outcome& o) { return static_cast<double>(o.cycles); }},
    {"time_us", [](const Outcome& o) { return o.time_us; }},
    {"messages", [](const Outcome& o) { return static_cast<double>(o.messages); }},
    {"message_hops", [](const Outcome& o) { return static_cast<double>(o.message_hops); }},
    {"latency_min", [](const Outcome& o) { return static_cast<double>(o.latency_min); }},
    {"latency_mean", [](const Outcome& o) { return o.latency_mean; }},
    {"latency_max", [](const Outcome& o) { return static_cast<double>(o.latency_max); }},
    {"bound", [](const Outcome& o) { return static_cast<double>(o.bound().cycles); }},
    {"gap", [](const Outcome& o) { return static_cast<double>(o.bound().gap()); }},
    {"gap_percent", gap_percent},
}};

constexpr std::array<Named<cost::HardwareCost>, 7> of_hardware{{
    {"flip_flops", [](const cost::HardwareCost& c) { return static_cast<double>(c.node().flip_flops); }},
    {"logic_cells", [](const cost::HardwareCost& c) { return static_cast<double>(c.node().logic_cells); }},
    {"memory_bits", [](const cost::HardwareCost& c) { return static_cast<double>(c.node().memory_bits); }},
    {"logic_depth", [](const cost::HardwareCost& c) { return static_cast<double>(c.logic_depth); }},
    {"interface_flip_flops", [](const cost::HardwareCost& c) { return static_cast<double>(c.interface.flip_flops); }},
    {"interface_logic_cells", [](const cost::HardwareCost& c) { return static_cast<double>(c.interface.logic_cells); }},
    {"interface_memory_bits", [](const cost::HardwareCost& c) { return static_cast<double>(c.interface.memory_bits); }},
}};

template <class Source, std::size_t size>
std::optional<double> find(const std::array<Named<Source>, size>& all, std::string_view name,
                           const std::optional<Source>& source) {
    const auto named = std::ranges::find(all, name, &Named<Source>::name);
    if (named == all.end() || !source) return {};
    return named->value(*source);
}

std::optional<double> result_of(const Outcome& outcome, std::string_view name) {
    for (const OutcomeMilestone& milestone : outcome.milestones) {
        if (formula_name(milestone.name) == name) return static_cast<double>(milestone.cycles);
    }
    for (const OutcomeBound& bound : outcome.bounds) {
        if (formula_name(bound.name) == name) return static_cast<double>(bound.cycles);
    }
    return {};
}

bool is_printed(const Setting& setting) { return setting.name.starts_with("printed."); }

}  // namespace

std::vector<std::string_view> result_names() {
    std::vector<std::string_view> names;
    for (const auto& named : of_outcome) names.push_back(named.name);
    return names;
}

std::vector<std::string_view> hardware_names() {
    std::vector<std::string_view> names;
    for (const auto& named : of_hardware) names.push_back(named.name);
    return names;
}

std::optional<double> leading_number(const std::string& text) {
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    const bool is_number = end != text.c_str() && (*end == '\0' || *end == ' ');
    return is_number ? std::optional(number) : std::nullopt;
}

std::optional<double> number_of(const StoredPoint& point, std::string_view name) {
    for (const auto& [derived, value] : point.derived) {
        if (derived == name) return value;
    }
    if (const auto value = find(of_outcome, name, point.outcome)) return value;
    if (const auto value = find(of_hardware, name, point.hardware)) return value;
    if (point.outcome) {
        if (const auto value = result_of(*point.outcome, name)) return value;
    }
    for (const auto& [parameter, value] : point.parameters) {
        if (formula_name(parameter) == name || "parameter_" + formula_name(parameter) == name)
            return leading_number(value);
    }
    for (const Setting& setting : point.swept) {
        if (formula_name(setting.name) == name) return leading_number(setting.value);
    }
    return {};
}

std::string place_text(const StoredPoint& point, const std::vector<std::string>& names) {
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

std::vector<std::string> place_names(const Study& study, const std::vector<StoredPoint>& points) {
    std::vector<std::string> names = swept_names(study);
    std::erase(names, study.contenders.text);
    std::erase_if(names, [&](const std::string& name) {
        return !std::ranges::all_of(points, [&](const StoredPoint& point) {
            return std::ranges::find(point.swept, name, &Setting::name) != point.swept.end();
        });
    });
    return names;
}

}  // namespace narrows::study
