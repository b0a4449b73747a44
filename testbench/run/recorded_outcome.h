#pragma once

#include "testbench/run/judgement.h"
#include "traces/log/recorded_run.h"

namespace narrows {

/// The outcome of a run for its recording, without bounds and checks.
RecordedOutcome recorded_outcome(const Simulation& simulation);
/// The outcome with bounds and checks.
RecordedOutcome recorded_outcome(const Simulation& simulation, const Judgement& judgement);

}  // namespace narrows
