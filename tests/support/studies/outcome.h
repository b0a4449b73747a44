#pragma once

#include "testbench/study/outcome.h"

namespace narrows::study {

/// An outcome with this many cycles and this bound.
inline Outcome outcome_at(Cycle cycles, Cycle bound, bool passed = true) {
    Outcome outcome;
    outcome.cycles = cycles;
    outcome.time_us = static_cast<double>(cycles) / 125;
    outcome.passed = passed;
    outcome.limited_by = "node 0 processor";
    outcome.limited_kind = "processor";
    outcome.bounds.push_back({"derived", "lower", bound, cycles, false, true, "node 0 processor", "docs/bounds.md"});
    outcome.checks.push_back({"data", passed, passed ? "right" : "wrong"});
    return outcome;
}

}  // namespace narrows::study
