#pragma once

#include <nlohmann/json.hpp>

#include "testbench/workloads/algorithm_choice.h"

namespace narrows {

/// Unknown numbers of an algorithm are null.
template <class Json>
void to_json(Json& json, const ConsideredAlgorithm& considered) {
    const auto known = [](bool is_known, const auto& value) { return is_known ? Json(value) : Json(); };
    json = Json::object();
    json["algorithm"] = considered.name;
    json["verdict"] = verdict_name(considered.verdict);
    json["bound"] = known(considered.bound > 0, considered.bound);
    json["simulated_cycles"] = known(considered.cycles > 0, considered.cycles);
    json["reason"] = known(!considered.reason.empty(), considered.reason);
}

/// Throws std::exception if the JSON is not an algorithm.
inline void from_json(const nlohmann::json& json, ConsideredAlgorithm& considered) {
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
