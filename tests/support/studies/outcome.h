#pragma once

#include "testbench/run/outcome/outcome.h"

namespace narrows {

/// An outcome with this many cycles and this bound.
inline Outcome outcome_at(Cycle cycles, Cycle bound, bool passed = true) {
    Outcome outcome;
    outcome.metrics.set("cycles", cycles);
    outcome.metrics.set("time_us", static_cast<double>(cycles) / 125);
    outcome.metrics.set("finished", true);
    outcome.metrics.set("passed", passed);
    outcome.metrics.set("limited_by", "node 0 processor");
    outcome.metrics.set("limited_kind", "processor");
    outcome.bounds.push_back({"derived", "lower", bound, cycles, false, true, "node 0 processor", "docs/bounds.md"});
    outcome.checks.push_back({"data", passed, passed ? "right" : "wrong"});
    return outcome;
}

}  // namespace narrows
