#pragma once

#include <vector>

#include "models/machine/machine.h"
#include "traces/log/run_log.h"
#include "traces/why/segment.h"

namespace narrows {

/// The times of interfaces and routers: by the rules of docs/timing.md, or measured for RTL with other cycles.
enum class PartTimes { by_rule, measured };

/// Explains why a run took as long as it did: the path from its last event back to cycle 0, always to the event that
/// was waited for. If a message waits for something that another message holds, the path continues with that message,
/// so something is busy in every segment. The segments, earliest first, add up to the cycles of the run. If several
/// events of one cycle explain the next one, the path takes the one nearest to its end.
///
/// `seed`: the seed of the run, which determines the interruptions of processors (docs/nodes.md, Z1). Throws
/// std::logic_error if the log does not explain an event.
std::vector<Segment> critical_path(const RunLog& log, const Machine& machine, std::uint64_t seed = 1,
                                   PartTimes times = PartTimes::by_rule);

}  // namespace narrows
