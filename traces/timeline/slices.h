#pragma once

#include <map>

#include "traces/timeline/timeline.h"

namespace narrows {

using TrackSlices = std::map<Station, std::vector<Slice>>;

/// All slices of a run. A slice without a known end is unfinished and ends at `never`. The caller sets Slice::track.
TrackSlices slices_of(const Intervals& intervals, const RunLog& log, const Machine& machine);

}  // namespace narrows
