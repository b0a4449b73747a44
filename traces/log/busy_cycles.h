#pragma once

#include <map>

#include "traces/log/intervals/intervals.h"

namespace narrows {

/// How long each station was held in a run of that many cycles. Computing does not count, because everything else
/// interrupts it. Stations that were never held are left out.
std::map<Station, Cycle> busy_cycles(const Intervals& intervals, Cycle cycles);

}  // namespace narrows
