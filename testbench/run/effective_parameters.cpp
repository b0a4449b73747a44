#include "testbench/run/effective_parameters.h"

#include <nlohmann/json.hpp>

namespace narrows {

nlohmann::ordered_json effective_parameters(const Request& request) {
    nlohmann::ordered_json json;
    for (const ResolvedParameter& p : request.resolved().parameters) {
        const std::int64_t value = p.parameter->get(request.machine());
        auto& entry = json[std::string(p.parameter->name)];
        switch (p.parameter->kind) {
            case Parameter::Kind::integer: entry = value; break;
            case Parameter::Kind::boolean: entry = value != 0; break;
            default: entry = p.value;
        }
    }
    for (const WorkloadDefault& given : request.machine().workload_defaults)
        json[given.name()] = json_of(parameter_of(given), given.value);
    json["nodes"] = request.machine().nodes();
    for (const ParameterValue& p : request.workload_parameters())
        json[std::string(p.parameter->name)] = json_of(*p.parameter, p.value);
    return json;
}

nlohmann::ordered_json json_of(const ParameterText& parameter, const std::string& value) {
    if (parameter.choices.empty() && value != parameter.zero) return std::stoll(value);
    return value;
}

}  // namespace narrows
