#pragma once

#include "testbench/workloads/halo/parameters.h"
#include "testbench/workloads/stated_bounds.h"

namespace narrows::halo {

/// What VandenBerghe (2006) says of halo exchanges.
std::vector<FormulaText> halo_formulas();

StatedBounds halo_bounds(const Machine& machine, const HaloParameters& parameters);

}  // namespace narrows::halo
