#pragma once

#include "testbench/run/judgement.h"
#include "traces/log/run_record.h"

namespace narrows {

/// How a run ended, as recordings keep it.
RunOutcome recorded_outcome(const Simulation& simulation);
/// The same with what is to be said of it.
RunOutcome recorded_outcome(const Simulation& simulation, const Judgement& judgement);

}  // namespace narrows
