#pragma once

#include <optional>

#include "models/bounds/delta/nbl.h"
#include "testbench/workloads/allreduce/parameters.h"
#include "testbench/workloads/stated_bounds.h"

namespace narrows {

/// The sum as a problem of Littlefield (1992); empty for algorithms that are not in the report. Tree ignores `block`.
std::optional<delta::CombiningProblem> stated_problem(const Machine& machine, AllreduceAlgorithm algorithm,
                                                      std::int64_t elements, std::int64_t block);

/// The best block size for snake or fence by the model of node bandwidth limits, without the limit of a message's size.
std::int64_t modelled_block(const Machine& machine, AllreduceAlgorithm algorithm, std::int64_t elements);

/// The models of node bandwidth limits.
std::vector<FormulaText> allreduce_formulas();

/// Their values for a problem.
StatedBounds allreduce_bounds(const Machine& machine, const delta::CombiningProblem& problem);

}  // namespace narrows
