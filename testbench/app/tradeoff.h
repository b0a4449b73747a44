#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "testbench/cost/hardware_cost.h"

namespace narrows {

/// The cycles of one machine, and the hardware of a node of it.
struct CostedMachine {
    std::string machine;
    std::int64_t cycles = 0;
    std::int64_t cycle_time_ps = 0;
    cost::HardwareCost cost;
    bool has_switches = false;  ///< their hardware is not in the cost of a node
};

/// "cns1-2i saves 8,556 cycles of cns1 (49.1 %) for 266 more flip-flops a node: 32.2 cycles a flip-flop; ...": the time
/// that one machine saves or takes more than the other, and for how much hardware. In microseconds if their clocks
/// differ.
std::string tradeoff_text(const CostedMachine& run, const CostedMachine& other);

/// The same as numbers. Null stands for missing ones: cycles saved if the clocks differ, cycles a flip-flop unless
/// there are more flip-flops and fewer cycles, and no switches.
nlohmann::ordered_json tradeoff_json(const CostedMachine& run, const CostedMachine& other);

}  // namespace narrows
