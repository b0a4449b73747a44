#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "testbench/app/tried_changes.h"

/// The part of `why` about changes of the machine and the algorithm.
namespace narrows {

struct WhatIfReport {
    Cycle cycles = 0;  ///< length of the run
    bool has_packet_engine = false;
    std::size_t simulations = 0;  ///< most simulations
    TriedChanges tried = {};
    std::string_view nothing_tried = {};  ///< why no change was tried; empty if some were
};

/// Values of `nothing_tried`.
inline constexpr std::string_view recording_is_not_simulated =
    "left out: a recording cannot be simulated again; use 'why' with machine and workload";
inline constexpr std::string_view rtl_is_not_changed =
    "left out: changed machines are simulated on models, which take other cycles than this RTL";
inline constexpr std::string_view traffic_is_not_shortened =
    "left out: the run lasts as long as its sources generate; 'compare' shows what other machines accept";

std::string to_text(const WhatIfReport& report);
void add_json(nlohmann::ordered_json& json, const WhatIfReport& report);

}  // namespace narrows
