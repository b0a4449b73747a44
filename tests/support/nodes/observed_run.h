#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "models/machine/machine.h"
#include "models/system/system.h"
#include "tests/reference/nodes/programs.h"

namespace narrows {

/// Runs programs on the SystemC model. Leaves out what the model does not report: when a packet asks and is complete,
/// and when a message is posted or ended. Control packets are in the order in which they got their registers. RTL with
/// a fault may never come to rest: the run ends some cycles after `stop_after`.
reference::NodesOutcome run_programs(const Machine& machine, const Topology& topology,
                                     const std::vector<reference::NodeActivity>& activities,
                                     std::optional<std::uint64_t> shuffle = {}, const RtlPart& rtl = {},
                                     Cycle stop_after = never);

/// Runs them with another observer, or none. True: every program has finished.
bool run_programs(const Machine& machine, const Topology& topology,
                  const std::vector<reference::NodeActivity>& activities, Observer* observer);

}  // namespace narrows
