#pragma once

#include "testbench/run/judgement.h"
#include "traces/log/run_record.h"

namespace narrows {

/// The outcome of a run for its recording, without bounds and checks.
RunOutcome recorded_outcome(const Simulation& simulation);
/// The same with bounds and checks.
RunOutcome recorded_outcome(const Simulation& simulation, const Judgement& judgement);

}  // namespace narrows
