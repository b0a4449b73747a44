#pragma once

#include "models/bounds/cns1/allgather_problem.h"
#include "testbench/workloads/stated_bounds.h"

namespace narrows {

/// The closed forms of the CNS-1 report.
std::vector<FormulaText> allgather_formulas();

/// What they say of a problem. They speak of the part of the run called `broadcast`, without what is computed beside
/// it.
StatedBounds allgather_bounds(const Machine& machine, const AllgatherProblem& problem, std::string_view broadcast);

}  // namespace narrows
