#pragma once

#include "models/bounds/foster/forms.h"
#include "testbench/workloads/stated_bounds.h"

namespace narrows::collectives {

/// Foster's models of steps that follow each other; those of a butterfly alone are left out unless it is one.
std::vector<FormulaText> foster_formulas(bool is_butterfly);

/// Their values for a problem.
StatedBounds foster_bounds(const Machine& machine, const foster::CostProblem& problem);

}  // namespace narrows::collectives
