#pragma once

#include "testbench/run/judgement.h"
#include "testbench/text/table.h"

namespace narrows {

/// The busiest resource of each kind, and a note on the one that sets the bound unless it is obvious.
Table busiest_table(const Simulation& simulation, const Bound& bound);

}  // namespace narrows
