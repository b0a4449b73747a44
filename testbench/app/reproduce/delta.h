#pragma once

#include "testbench/app/reproduce/section.h"

/// "Modeling Node Bandwidth Limits and Their Effect on Vector Combining Algorithms" (R. J. Littlefield, PNL-SA-20425,
/// 1992), re-run by simulation.
namespace narrows::delta {

Section active_links(const Progress& progress);  ///< section 4.2: links that are active in fill, steady state and drain
Section steps(const Progress& progress);         ///< the appendix: what a step of each phase takes, and f(L) from it
Section sensitivity(const Progress& progress);   ///< section 4.2: what in the machine moves the fitted f(L)

}  // namespace narrows::delta
