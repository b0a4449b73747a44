#pragma once

#include <span>
#include <string_view>

#include "models/bounds/bound.h"
#include "models/bounds/evaluation.h"
#include "models/bounds/foster/cost.h"

namespace narrows::foster {

/// What a workload does, as steps of transfers, and what this costs on a machine.
struct CostProblem {
    PatternCost cost;
    bool is_butterfly = true;
    std::int64_t times = 1;  ///< the whole pattern follows itself
    /// The parameter with which a processor does not wait for its data in each step; empty: it waits.
    std::string_view at_once = {};
    Cycle skew = 0;                  ///< processors compute for random times, up to this, before each step
    bool is_only_messages = true;    ///< processors do nothing else between the steps
    bool waits_in_each_step = true;  ///< a processor begins a step when it has its data of the step before
};

/// A model of Foster's. docs/bounds.md says what it leaves out.
struct CostForm {
    std::string_view name;
    std::string_view formula;
    std::string_view source;
    bool only_butterfly;
    Evaluation (*evaluate)(const Machine& machine, const CostProblem& problem);
};

/// "foster.no-competition", "foster.competition", "foster.bus", "foster.line".
std::span<const CostForm> cost_forms();

/// A run takes exactly what foster.no-competition says, which foster.competition says as well then (docs/bounds.md).
bool is_exact(const Machine& machine, const CostProblem& problem);

}  // namespace narrows::foster
