#pragma once

#include "testbench/app/table.h"
#include "testbench/run/judgement.h"

namespace narrows {

/// The busiest resource of a run; where several kinds are equally busy, the one that sets the bound. Null if nothing
/// was busy.
const MeasuredResource* busiest_resource(const Simulation& simulation, const Bound& bound);

/// The busiest resource of each kind, and a word on the one that sets the bound where that is not plain.
Table busiest_table(const Simulation& simulation, const Bound& bound);

}  // namespace narrows
