#pragma once

#include "traces/log/interval.h"

namespace narrows {

/// Pass an interval on to the reader, unless it has no cycles or never began.
inline void report_interval(IntervalReader& reader, const Interval& interval) {
    if (interval.from != never && interval.from < interval.to) reader.has(interval);
}
inline void report_waiting(IntervalReader& reader, const WaitingTime& waiting) {
    if (waiting.from != never && waiting.from < waiting.to) reader.waits(waiting);
}

}  // namespace narrows
