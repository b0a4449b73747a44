#pragma once

#include <nlohmann/json.hpp>

#include "testbench/cost/hardware_cost.h"

namespace narrows::cost {

// Called by nlohmann::json. The names are those of narrows compare --cost --json (docs/cost.md).
template <class Json>
void to_json(Json& json, const PartCost& part) {
    json = {{"flip_flops", part.flip_flops}, {"logic_cells", part.logic_cells}, {"memory_bits", part.memory_bits}};
}

template <class Json>
void to_json(Json& json, const HardwareCost& cost) {
    json = cost.node();
    json["logic_depth"] = cost.logic_depth;
    json["interface"] = cost.interface;
    json["router"] = cost.router;
}

template <class Json>
void to_json(Json& json, const Fmax& fmax) {
    json = {{"device", Fmax::device},
            {"device_cells", Fmax::device_cells},
            {"cells", fmax.cells},
            {"cells_are_a_lower_bound", fmax.at_least},
            {"mhz", nullptr}};
    if (fmax.mhz) json["mhz"] = *fmax.mhz;
}

inline void from_json(const nlohmann::json& json, PartCost& part) {
    json.at("flip_flops").get_to(part.flip_flops);
    json.at("logic_cells").get_to(part.logic_cells);
    json.at("memory_bits").get_to(part.memory_bits);
}

inline void from_json(const nlohmann::json& json, HardwareCost& cost) {
    json.at("interface").get_to(cost.interface);
    json.at("router").get_to(cost.router);
    json.at("logic_depth").get_to(cost.logic_depth);
}

inline void from_json(const nlohmann::json& json, Fmax& fmax) {
    json.at("cells").get_to(fmax.cells);
    json.at("cells_are_a_lower_bound").get_to(fmax.at_least);
    if (!json.at("mhz").is_null()) fmax.mhz = json.at("mhz").get<double>();
}

}  // namespace narrows::cost
