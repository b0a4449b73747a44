#pragma once

#include <span>
#include <string_view>

#include "models/bounds/evaluation.h"
#include "models/bounds/foster/cost.h"

namespace narrows::foster {

/// The pattern of a workload as steps of transfers, for finding its cost on a machine.
struct CostProblem {
    PatternCost cost;
    bool is_butterfly = true;
    std::int64_t times = 1;  ///< how often the whole pattern is repeated
    /// The parameter that lets a processor not wait for its data in each step; empty if it waits.
    std::string_view at_once = {};
    Cycle skew = 0;                  ///< processors compute for random times up to this before each step
    bool is_only_messages = true;    ///< processors do nothing else between the steps
    bool waits_in_each_step = true;  ///< a processor begins a step when it has its data of the step before
};

/// A cost model of Foster's. docs/bounds.md lists what it leaves out.
struct CostForm : FormulaText {
    Evaluation (*evaluate)(const Machine& machine, const CostProblem& problem);
    bool only_butterfly = false;
};

/// "foster.no-competition", "foster.competition", "foster.bus", "foster.line".
std::span<const CostForm> cost_forms();

/// True if a run takes exactly as long as foster.no-competition, and so foster.competition, says (docs/bounds.md).
bool is_exact(const Machine& machine, const CostProblem& problem);

}  // namespace narrows::foster
