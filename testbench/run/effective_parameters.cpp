#include "testbench/run/effective_parameters.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "models/machine/network_file.h"

namespace narrows {

namespace {

template <class Number>
std::optional<Number> number_in(const std::string& text) {
    Number number{};
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || rest != text.data() + text.size()) return std::nullopt;
    return number;
}

nlohmann::ordered_json number_or_text(const std::string& text) {
    if (const auto whole = number_in<std::int64_t>(text)) return *whole;
    const auto real = number_in<double>(text);
    if (real && std::isfinite(*real)) return *real;
    return text;
}

/// A number if the text is one. The flag is not enough, because a recording can set it on any text.
nlohmann::ordered_json as_json(const SetParameter& parameter) {
    return parameter.is_number ? number_or_text(parameter.value) : nlohmann::ordered_json(parameter.value);
}

/// 64 bits of FNV-1a, which distinguish files of one name with different contents.
std::uint64_t hash_of(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return hash;
}

enum class ParameterSet { identifying, shown, every };

bool is_in(ParameterSet set, const Parameter& parameter, const Machine& machine) {
    if (set == ParameterSet::every) return parameter.has_value_in(machine);
    return parameter.applies_to(machine) && (set == ParameterSet::shown || !parameter.has_default_in(machine));
}

nlohmann::ordered_json parameters_json(const RecordedSetup& setup, ParameterSet set) {
    nlohmann::ordered_json json;
    for (const Parameter& parameter : parameters()) {
        if (!is_in(set, parameter, setup.machine)) continue;
        json[std::string(parameter.name)] = value_json(parameter, parameter.get(setup.machine));
        if (set == ParameterSet::identifying && parameter.kind == Parameter::Kind::file)
            json[fmt::format("contents of {}", parameter.name)] = hash_of(parameter.get(setup.machine).network->text);
    }
    for (const SetParameter& given : setup.defaults) json[given.name] = as_json(given);
    json["nodes"] = setup.machine.nodes();
    if (set == ParameterSet::every || setup.machine.ranks() != setup.machine.nodes())
        json["ranks"] = setup.machine.ranks();
    for (const SetParameter& parameter : setup.parameters) json[parameter.name] = as_json(parameter);
    return json;
}

}  // namespace

nlohmann::ordered_json value_json(const Parameter& parameter, const MachineValue& value) {
    if (!value.list.empty()) return value.list;
    switch (parameter.kind) {
        case Parameter::Kind::integer: return value.number;
        case Parameter::Kind::boolean: return value.number != 0;
        case Parameter::Kind::list: return value.list;
        default: return parameter.text(value);
    }
}

nlohmann::ordered_json effective_parameters(const RecordedSetup& setup) {
    return parameters_json(setup, ParameterSet::shown);
}

nlohmann::ordered_json effective_parameters(const Request& request) { return effective_parameters(request.setup(0)); }

nlohmann::ordered_json every_parameter(const Request& request) {
    return parameters_json(request.setup(0), ParameterSet::every);
}

nlohmann::ordered_json identifying_parameters(const RecordedSetup& setup) {
    return parameters_json(setup, ParameterSet::identifying);
}

nlohmann::ordered_json identifying_parameters(const Request& request) {
    return identifying_parameters(request.setup(0));
}

nlohmann::ordered_json json_of(const ParameterText& parameter, const std::string& value) {
    return parameter.is_number(value) ? number_or_text(value) : nlohmann::ordered_json(value);
}

}  // namespace narrows
