#pragma once

#include "models/bounds/foster/forms.h"
#include "testbench/workloads/stated_bounds.h"

namespace narrows::collectives {

/// Foster's models of consecutive steps; those that are only for butterflies are left out for other patterns.
std::vector<FormulaText> foster_formulas(bool is_butterfly);

/// Their values for a problem.
StatedBounds foster_bounds(const Machine& machine, const foster::CostProblem& problem);

}  // namespace narrows::collectives
