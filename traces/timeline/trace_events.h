#pragma once

#include <string>
#include <string_view>

#include "traces/timeline/timeline.h"

namespace narrows {

/// Title of a timeline.
struct TimelineTitle {
    std::string machine;
    std::string workload;  ///< name and everything needed to repeat it
};

/// A timeline in the Trace Event Format, for Perfetto and chrome://tracing: a process for each node and switch, a
/// thread for each track, a flow along the path of every message. The format has times only, so a microsecond stands
/// for a cycle.
std::string trace_events(const Timeline& timeline, const Machine& machine, const Topology& topology,
                         const TimelineTitle& title);

}  // namespace narrows
