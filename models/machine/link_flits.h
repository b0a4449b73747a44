#pragma once

#include <vector>

#include "models/machine/links_to_set.h"
#include "models/machine/rounding.h"

namespace narrows {

/// Sets the widths and flit times of links whose rates are given, or must be kept when the cycle_time changes. Rates
/// that no flits can have are problems, unless they may be rounded. A buffer keeps its bytes. `kept`: null if rates
/// that are given in cycles change with the cycle_time.
void set_flits(Settings& settings, const RatesSoFar& rates, std::int64_t cycle_time_ps, const CycleTimeChange* kept,
               Rounding& rounding, std::vector<Problem>& problems);

}  // namespace narrows
