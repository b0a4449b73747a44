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
    json["nodes"] = request.machine().nodes();
    for (const ParameterValue& p : request.workload_parameters()) {
        auto& entry = json[std::string(p.parameter->name)];
        if (p.parameter->choices.empty() && p.value != p.parameter->zero) {
            entry = std::stoll(p.value);
        } else {
            entry = p.value;
        }
    }
    return json;
}

}  // namespace narrows
