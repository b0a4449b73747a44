#pragma once

#include <string>
#include <vector>

#include "models/machine/machine.h"
#include "testbench/lockstep/planned_send.h"

namespace narrows::lockstep {

/// The sends as a GOAL program (docs/workloads.md), which any command can run. Gaps and work become calculations, so
/// they may differ by a nanosecond.
std::string goal_text(const std::vector<PlannedSend>& sends, const Machine& machine);

}  // namespace narrows::lockstep
