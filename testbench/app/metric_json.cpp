#include "testbench/app/metric_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <vector>

namespace narrows {

namespace {

using metrics::GroupText;
using metrics::Metric;

constexpr std::size_t line_length = 120;

std::vector<const Metric*> members_of(const GroupText& group) {
    std::vector<const Metric*> members;
    for (const Metric& metric : metrics::all()) {
        if (metric.group == group.group && !metric.json.name.empty() && !metric.json.by_hand)
            members.push_back(&metric);
    }
    return members;
}

std::string json_string(std::string_view text) { return nlohmann::json(text).dump(); }

std::string_view type_name_in_schema(metrics::Type type) {
    switch (type) {
        case metrics::Type::integer: return R"("integer")";
        case metrics::Type::real: return R"("number")";
        case metrics::Type::boolean: return R"("boolean")";
        case metrics::Type::text: break;
    }
    return R"("string")";
}

/// Null is allowed for a metric that some runs do not have.
std::string type_text(const Metric& metric) {
    const std::string_view name = type_name_in_schema(metric.type);
    return fmt::format(R"("type": {}{})", metric.may_be_missing ? fmt::format(R"([{}, "null"])", name) : name,
                       metric.is_number() ? R"(, "minimum": 0)" : "");
}

std::string property(const Metric& metric) {
    const std::string description =
        metric.json.explained ? fmt::format("\"description\": {}, ", json_string(metric.meaning)) : "";
    return fmt::format("{}: {{{}{}}}", json_string(metric.json.name), description, type_text(metric));
}

std::string object_property(const GroupText& group) {
    std::vector<std::string> names;
    std::vector<std::string> properties;
    for (const Metric* const metric : members_of(group)) {
        names.push_back(json_string(metric->json.name));
        properties.push_back("        " + property(*metric));
    }
    return fmt::format(R"(    {}: {{
      "description": {},
      "type": "object",
      "additionalProperties": false,
      "required": [{}],
      "properties": {{
{}
      }}
    }})",
                       json_string(group.json_object), json_string(group.json_meaning), fmt::join(names, ", "),
                       fmt::join(properties, ",\n"));
}

}  // namespace

void add_metrics(nlohmann::ordered_json& json, const metrics::MetricInput& run) {
    for (const GroupText& group : metrics::groups()) {
        for (const Metric* const metric : members_of(group)) {
            nlohmann::ordered_json& object = group.json_object.empty() ? json : json[std::string(group.json_object)];
            nlohmann::ordered_json& member = object[std::string(metric->json.name)];
            metrics::see_value(metrics::value_of(*metric, run), [&](const auto& value) { member = value; });
        }
    }
}

std::string schema_names(std::size_t column) {
    std::vector<std::string> names;
    for (const GroupText& group : metrics::groups()) {
        const std::vector<const Metric*> members = members_of(group);
        if (!group.json_object.empty() && !members.empty()) names.push_back(json_string(group.json_object));
        if (!group.json_object.empty()) continue;
        for (const Metric* const metric : members) names.push_back(json_string(metric->json.name));
    }
    std::string text;
    std::size_t end = column;
    for (const std::string& name : names) {
        const std::size_t length = name.size() + 2;  // with a blank and a comma
        const bool breaks = !text.empty() && end + length > line_length;
        if (!text.empty()) text += breaks ? ",\n" + std::string(15, ' ') : ", ";
        end = (breaks ? 14 : end) + length;
        text += name;
    }
    return text;
}

std::string schema_properties() {
    std::vector<std::string> properties;
    for (const GroupText& group : metrics::groups()) {
        const std::vector<const Metric*> members = members_of(group);
        if (!group.json_object.empty() && !members.empty()) properties.push_back(object_property(group));
        if (!group.json_object.empty()) continue;
        for (const Metric* const metric : members) properties.push_back("    " + property(*metric));
    }
    return fmt::format("{}", fmt::join(properties, ",\n"));
}

nlohmann::ordered_json schema_of_metric(std::string_view name) {
    const Metric& metric = *metrics::find(name);
    return nlohmann::ordered_json::parse(
        fmt::format(R"({{"description": {}, {}}})", json_string(metric.meaning), type_text(metric)));
}

}  // namespace narrows
