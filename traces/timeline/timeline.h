#pragma once

#include <vector>

#include "traces/log/intervals/intervals.h"

namespace narrows {

/// A track is busy [from, to) (docs/timing.md).
struct Slice {
    std::uint32_t track;  ///< index in Timeline::tracks
    Cycle from;
    Cycle to;
    Cycle crossed;          ///< of channels and interface links in: the last byte has crossed; from here on only held
    std::uint64_t message;  ///< no_message: work of a program, or a request of its
    Occupation occupation;  ///< `filled` where a message just has the track
    bool open;              ///< the run came to a stop before it ended
};

/// A run as slices of its resources.
struct Timeline {
    Cycle cycles = 0;
    std::vector<LoggedMessage> messages;
    std::vector<Station> tracks;  ///< those on which something happened, node by node
    std::vector<Slice> slices;    ///< track by track, in the order of time
};

Timeline make_timeline(const RunLog& log, const Machine& machine, const Topology& topology, Cycle cycles);

/// Removes slices that are wholly before or after [from, to), and tracks and messages without slices.
void cut(Timeline& timeline, Cycle from, Cycle to);

}  // namespace narrows
