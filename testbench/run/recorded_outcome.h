#pragma once

#include <vector>

#include "testbench/run/judgement.h"
#include "traces/log/recorded_run.h"

namespace narrows {

/// The bounds of a run with the measured cycles, as recordings and stores of studies have them.
std::vector<RecordedBound> recorded_bounds(const Judgement& judgement);
/// The outcome of a run for its recording, without bounds and checks.
RecordedOutcome recorded_outcome(const Simulation& simulation);
/// The outcome with bounds and checks.
RecordedOutcome recorded_outcome(const Simulation& simulation, const Judgement& judgement);

}  // namespace narrows
