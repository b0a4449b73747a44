#pragma once

#include <map>

#include "traces/timeline/timeline.h"

namespace narrows {

using TrackSlices = std::map<Track, std::vector<Slice>>;

/// Every slice of a run, by the rules of docs/timing.md; where the end of one was never known, it is open and ends at
/// `never`. Slice::track is left to the caller.
TrackSlices slices_of(const EventLog& log, const Machine& machine, const Topology& topology);

}  // namespace narrows
