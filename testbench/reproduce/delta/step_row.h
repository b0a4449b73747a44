#pragma once

#include <cstdint>
#include <string_view>

#include "testbench/text/section.h"

namespace narrows::delta {

/// A row of section `steps`.
struct StepRow {
    double nominal;    ///< cycles by the model
    double cycles;     ///< simulated
    double transfers;  ///< simulated, one after the other
};

StepRow step_row(const Section& steps, std::string_view algorithm, std::string_view step, std::int64_t block);

}  // namespace narrows::delta
