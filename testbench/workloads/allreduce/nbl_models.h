#pragma once

#include <optional>

#include "models/bounds/delta/nbl.h"
#include "testbench/workloads/allreduce/parameters.h"
#include "testbench/workloads/stated_bounds.h"

namespace narrows {

/// The sum as Littlefield (1992) states it; none for algorithms that are not among the three of the report. `block`
/// does not matter to tree.
std::optional<nbl::CombiningProblem> stated_problem(const Machine& machine, AllreduceAlgorithm algorithm,
                                                    std::int64_t elements, std::int64_t block);

/// The block size that the model of node bandwidth limits finds best for snake or fence, before what a message can
/// carry is looked at.
std::int64_t modelled_block(const Machine& machine, AllreduceAlgorithm algorithm, std::int64_t elements);

/// The models of node bandwidth limits.
std::vector<FormulaText> allreduce_formulas();

/// What they say of a problem.
StatedBounds allreduce_bounds(const Machine& machine, const nbl::CombiningProblem& problem);

}  // namespace narrows
