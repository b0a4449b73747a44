#pragma once

#include <vector>

#include "models/machine/machine.h"
#include "traces/log/run_log.h"
#include "traces/why/segment.h"

namespace narrows {

/// Why a run took as long as it did: from its last completion back along "what was this waiting for" to cycle 0. What
/// waits for something that another message has is followed to that message, so that every segment is a time in which
/// something was busy. The segments, earliest first, add up to the cycles of the run. Of several things that came at
/// once any explains the next; the one that is nearest to the end of the path is taken.
///
/// Throws std::logic_error where the log does not explain itself.
std::vector<Segment> critical_path(const RunLog& log, const Machine& machine);

}  // namespace narrows
