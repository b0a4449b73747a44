#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "testbench/cost/hardware_cost.h"

namespace narrows {

/// The cycles of a machine, and the hardware of one of its nodes.
struct CostedMachine {
    std::string machine;
    std::int64_t cycles = 0;
    std::int64_t cycle_time_ps = 0;
    cost::HardwareCost cost;
    bool has_switches = false;  ///< the cost of a node does not include their hardware
};

/// "cns1-2i saves 8,556 cycles of cns1 (49.1 %) for 266 more flip-flops a node: 32.2 cycles a flip-flop; ...": the time
/// that one machine saves or loses against the other, and the difference in hardware. In microseconds if clocks differ.
std::string tradeoff_text(const CostedMachine& run, const CostedMachine& other);

/// The same as numbers. Null if missing: cycles saved if the clocks differ; cycles a flip-flop unless there are more
/// flip-flops and fewer cycles, and no switches.
nlohmann::ordered_json tradeoff_json(const CostedMachine& run, const CostedMachine& other);

}  // namespace narrows
