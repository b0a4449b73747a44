#pragma once

#include <map>

#include "traces/log/intervals/intervals.h"

namespace narrows {

/// How long each station was taken in a run of that many cycles. Computing, which gives way to everything else, does
/// not count. Stations that nothing had are left out.
std::map<Station, Cycle> busy_cycles(const Intervals& intervals, Cycle cycles);

}  // namespace narrows
