#pragma once

#include <map>

#include "traces/timeline/timeline.h"

namespace narrows {

using TrackSlices = std::map<Station, std::vector<Slice>>;

/// Every slice of a run; where the end of one was never known, it is open and ends at `never`. Slice::track is left to
/// the caller.
TrackSlices slices_of(const Intervals& intervals, const Machine& machine);

}  // namespace narrows
