#pragma once

#include "testbench/run/judgement.h"
#include "testbench/text/table.h"

namespace narrows {

/// The busiest resource of each kind, with a note on the one that sets the bound unless that is obvious.
Table busiest_table(const Simulation& simulation, const Bound& bound);

}  // namespace narrows
