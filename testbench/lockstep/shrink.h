#pragma once

#include <functional>
#include <vector>

#include "models/machine/machine.h"
#include "testbench/lockstep/planned_send.h"

namespace narrows::lockstep {

/// Returns sends that still fail, of which none can be left out or made simpler: shorter, without its gap, without its
/// work. `fails` is asked for each attempt.
std::vector<PlannedSend> shortest_failing(std::vector<PlannedSend> sends, const Machine& machine,
                                          const std::function<bool(const std::vector<PlannedSend>&)>& fails);

}  // namespace narrows::lockstep
