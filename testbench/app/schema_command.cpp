#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "models/machine/input_error.h"
#include "models/machine/suggestion.h"
#include "testbench/app/command_options.h"
#include "testbench/app/commands.h"
#include "testbench/app/metric_json.h"
#include "testbench/app/output.h"
#include "traces/drawing/page.h"

namespace narrows {

/// run.schema.json and schemas.json.
namespace app_files {
extern const std::string_view run;
extern const std::string_view others;
}  // namespace app_files

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view draft = "http://json-schema.org/draft-07/schema#";
constexpr int schema_version = 2;
constexpr std::size_t widest = 120;

const Json& declared() {
    static const Json all = Json::parse(app_files::others);
    return all;
}

std::string run_schema_text() {
    constexpr std::string_view names = "\"required metrics\"";
    const std::size_t mark = app_files::run.find(names);
    const std::size_t column = mark - app_files::run.rfind('\n', mark) - 1;
    return drawing::filled_page(app_files::run, {{"\"schema version\"", std::to_string(schema_version)},
                                                 {names, schema_names(column)},
                                                 {"    \"metrics\": {}", schema_properties()}});
}

/// Cuts the text off at `mark`, and returns what followed it, or an empty text.
std::string cut_off(std::string& text, std::string_view mark) {
    const std::size_t at = text.find(mark);
    if (at == std::string::npos) return {};
    const std::string rest = text.substr(at + mark.size());
    text.resize(at);
    return rest;
}

std::vector<std::string> split(std::string text, std::string_view mark) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        std::string rest = cut_off(text, mark);
        parts.push_back(std::move(text));
        text = std::move(rest);
    }
    return parts;
}

/// A member of a schema or a declaration, also inside lists and alternatives.
const Json* member_of(const Json& whole, const std::string& name, bool is_schema) {
    if (whole.is_array()) return member_of(whole.front(), name, is_schema);
    const char* const alternatives = is_schema ? "anyOf" : "or";
    if (whole.contains(alternatives)) {
        for (const Json& one : whole.at(alternatives)) {
            const Json* const found = one.is_object() ? member_of(one, name, is_schema) : nullptr;
            if (found != nullptr) return found;
        }
        return nullptr;
    }
    for (const char* const list : {"items", "each"}) {
        if (whole.contains(list)) return member_of(whole.at(list), name, is_schema);
    }
    const Json& members = is_schema ? whole.at("properties") : whole;
    for (const std::string& spelling : {name, name + "?"}) {
        if (members.contains(spelling)) return &members.at(spelling);
    }
    return nullptr;
}

Json expanded(const Json& shape, const std::string& name);

/// "@run/bounds/kind".
Json expanded_reference(const std::string& path) {
    std::vector<std::string> steps = split(path.substr(1), "/");
    const bool is_schema = steps.front() == "run";
    const Json run = is_schema ? Json::parse(run_schema_text()) : Json();
    const Json* found = is_schema ? &run : &declared().at(steps.front());
    for (auto step = steps.begin() + 1; step != steps.end(); ++step) found = member_of(*found, *step, is_schema);
    return is_schema ? *found : expanded(*found, steps.back());
}

Json expanded_type(const std::string& type, const std::string& name) {
    if (type.starts_with('@')) return expanded_reference(type);
    if (type == "metric") return schema_of_metric(name);
    if (type == "any") return Json::object();
    if (type == "count") return {{"type", "integer"}, {"minimum", 0}};
    if (type == "flag") return {{"type", "boolean"}};
    if (type == "text") return {{"type", "string"}};
    if (type.starts_with("one of ")) return {{"type", "string"}, {"enum", split(type.substr(7), ", ")}};
    return {{"type", type}};  // integer, number, null
}

Json or_null(Json schema) {
    if (schema.contains("enum")) schema["enum"].push_back(nullptr);
    if (schema.contains("type") && schema["type"].is_string()) {
        schema["type"] = {schema["type"], "null"};
        return schema;
    }
    if (schema.contains("type")) return schema;  // may be null already
    return {{"anyOf", {schema, {{"type", "null"}}}}};
}

Json expanded_value(std::string text, const std::string& name) {
    const std::string description = cut_off(text, ": ");
    constexpr std::string_view null = " or null";
    const bool may_be_null = text.ends_with(null);
    if (may_be_null) text.resize(text.size() - null.size());
    Json schema = expanded_type(text, name);
    if (may_be_null) schema = or_null(std::move(schema));
    if (description.empty()) return schema;
    Json described{{"description", description}};
    schema.erase("description");
    described.update(schema);
    return described;
}

Json expanded_object(const Json& shape) {
    Json schema{{"type", "object"}, {"additionalProperties", false}};
    Json required = Json::array();
    Json properties = Json::object();
    for (const auto& [key, member] : shape.items()) {
        if (key == "*") {
            schema["additionalProperties"] = expanded(member, key);
            continue;
        }
        const bool is_optional = key.ends_with('?');
        const std::string name = is_optional ? key.substr(0, key.size() - 1) : key;
        properties[name] = expanded(member, name);
        if (!is_optional) required.push_back(name);
    }
    if (!required.empty()) schema["required"] = std::move(required);
    if (!properties.empty()) schema["properties"] = std::move(properties);
    return schema;
}

Json expanded(const Json& shape, const std::string& name) {
    if (shape.is_string()) return expanded_value(shape, name);
    if (shape.is_array()) return {{"type", "array"}, {"items", expanded(shape.front(), name)}};
    Json schema = Json::object();
    if (shape.contains("//")) schema["description"] = shape["//"];
    if (shape.contains("each")) {
        schema.update({{"type", "array"}, {"items", expanded(shape["each"], name)}});
    } else if (shape.contains("or")) {
        for (const Json& one : shape["or"]) schema["anyOf"].push_back(expanded(one, name));
    } else {
        schema.update(expanded_object(shape));
    }
    return schema;
}

std::string on_one_line(const Json& json) {
    if (!json.is_structured()) return json.dump();
    std::string text;
    for (const auto& [key, value] : json.items()) {
        if (!text.empty()) text += ", ";
        if (json.is_object()) text += Json(key).dump() + ": ";
        text += on_one_line(value);
    }
    return json.is_object() ? "{" + text + "}" : "[" + text + "]";
}

/// Short JSON stays on one line.
std::string laid_out(const Json& json, std::size_t indent, std::size_t column) {
    std::string text = on_one_line(json);
    const bool has_parts = std::any_of(json.begin(), json.end(), [](const Json& part) { return part.is_structured(); });
    const bool is_long = column + text.size() >= widest && (json.is_object() || has_parts);
    if (!is_long) return text;
    text.clear();
    const std::string margin(indent + 2, ' ');
    for (const auto& [key, value] : json.items()) {
        const std::string label = json.is_object() ? Json(key).dump() + ": " : "";
        text += (text.empty() ? "\n" : ",\n") + margin + label;
        text += laid_out(value, indent + 2, indent + 2 + label.size());
    }
    text += "\n" + std::string(indent, ' ');
    return json.is_object() ? "{" + text + "}" : "[" + text + "]";
}

/// The schemas of everything that is printed as JSON: by the commands, and "error" and "progress" on standard error.
/// All have one version, which changes when a member is removed or gets another meaning.
std::vector<std::string> names_of_schemas() {
    std::vector<std::string> names{"run"};
    for (const auto& [name, shape] : declared().items()) names.push_back(name);
    return names;
}

/// The JSON Schema of this name, as text. Throws InputError if there is none.
///
/// That of `run` is run.schema.json, with its metrics filled in. The others are declared in schemas.json, where each
/// looks like the output itself:
///     {"name?": ..}    a member that may be missing; no other members are allowed
///     {"*": ..}        any other member, too
///     [..]             a list; {"//": TEXT, "each": ..} is one with a description
///     {"or": [..]}     one of these
///     "TYPE: TEXT"     a value of this type, with a description: text, count, integer, number, flag (a truth value),
///                      null, any, "one of ok, FAILED", metric (docs/metrics.md has the one of the member's name), and
///                      "@run/bounds/kind", which is declared there; each of them also as "TYPE or null"
std::string schema_text(std::string_view name) {
    if (name == "run") return run_schema_text();
    const auto shape = declared().find(name);
    if (shape == declared().end()) {
        const std::vector<std::string> all = names_of_schemas();
        const std::vector<std::string_view> names(all.begin(), all.end());
        throw InputError(Place{std::string(name)},
                         fmt::format("there is no schema of this name; {}",
                                     did_you_mean(name, names, "use " + alternatives(names))));
    }
    const bool is_line = name == "error" || name == "progress";
    Json schema{{"$schema", draft},
                {"title", is_line ? fmt::format("narrows: {}", name) : fmt::format("narrows {} --json", name)},
                {"version", schema_version}};
    schema.update(expanded(*shape, std::string(name)));
    return laid_out(schema, 0, widest) + "\n";
}

struct SchemaOptions {
    std::string command = "run";

    void settle(const CLI::App& /*command*/) const {}
};

int print_schema(const SchemaOptions& wanted) {
    print(schema_text(wanted.command));
    return 0;
}

}  // namespace

void add_schema(CommandList& commands) {
    const auto [command, options] =
        commands.add("schema", "print the JSON Schema of the output of a command with --json", print_schema);
    command.add_option("COMMAND", options.command,
                       "the command; or error or progress: the lines on standard error; default: run");
}

}  // namespace narrows
