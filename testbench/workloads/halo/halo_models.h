#pragma once

#include "testbench/workloads/halo/parameters.h"
#include "testbench/workloads/stated_bounds.h"

namespace narrows::halo {

/// The models of VandenBerghe (2006), and Foster's for their steps.
std::vector<FormulaText> halo_formulas();

/// The bounds of VandenBerghe's models.
StatedBounds halo_bounds(const Machine& machine, const HaloParameters& parameters);

}  // namespace narrows::halo
