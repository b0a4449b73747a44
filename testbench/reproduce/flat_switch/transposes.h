#pragma once

#include "testbench/reproduce/flat_switch/flat_switch.h"

namespace narrows::flat_switch {

/// A transpose of an array of elements of 8 bytes.
struct TransposeTrial {
    int tasks = 16;
    std::int64_t rows = 0;  ///< 0: one a task
    std::int64_t columns = 0;
    std::int64_t piece = 1;  ///< columns of a task, where columns is 0
    std::string algorithm = "spread";
    std::string gather = "blocked";
    std::int64_t sweeps = 0;
};

Trial trial(const ChosenMachine& machine, const TransposeTrial& run);

}  // namespace narrows::flat_switch
