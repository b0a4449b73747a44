#pragma once

#include <string>
#include <string_view>

#include "traces/timeline/timeline.h"

namespace narrows {

/// What a timeline shows, besides its slices.
struct TimelineTitle {
    std::string machine;
    std::string workload;  ///< with all that is needed to run it again
};

/// A timeline in the Trace Event Format, which Perfetto and chrome://tracing open: a process a node, a thread a track,
/// a flow along the way of every message. The format knows only time: what it calls a microsecond is a cycle.
std::string trace_events(const Timeline& timeline, const Machine& machine, const Topology& topology,
                         const TimelineTitle& title);

}  // namespace narrows
