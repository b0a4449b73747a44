#pragma once

#include "testbench/run/judgement.h"
#include "testbench/text/table.h"

namespace narrows {

/// The busiest resource of each kind, and a word on the one that sets the bound where that is not plain.
Table busiest_table(const Simulation& simulation, const Bound& bound);

}  // namespace narrows
