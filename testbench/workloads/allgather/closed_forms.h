#pragma once

#include "models/bounds/cns1/allgather_problem.h"
#include "testbench/workloads/stated_bounds.h"

namespace narrows {

/// The closed forms of the CNS-1 report.
std::vector<FormulaText> allgather_formulas();

/// Their values for a problem. They concern the milestone `broadcast`, without the computing beside it.
StatedBounds allgather_bounds(const Machine& machine, const cns1::AllgatherProblem& problem,
                              std::string_view broadcast);

}  // namespace narrows
