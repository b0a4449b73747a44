#include "testbench/run/algorithm_choice_json.h"

namespace narrows {

void from_json(const nlohmann::json& json, ConsideredAlgorithm& considered) {
    const auto number = [&json](const char* name) {
        const nlohmann::json& value = json.at(name);
        return value.is_null() ? Cycle{0} : value.get<Cycle>();
    };
    considered.name = json.at("algorithm").get<std::string>();
    considered.verdict = verdict_with(json.at("verdict").get<std::string>());
    considered.bound = number("bound");
    considered.cycles = number("simulated_cycles");
    considered.reason = json.at("reason").is_null() ? "" : json.at("reason").get<std::string>();
}

}  // namespace narrows
