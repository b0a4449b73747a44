#pragma once

#include <vector>

#include "traces/log/intervals/intervals.h"

namespace narrows {

/// A time [from, to) in which a track is busy (docs/timing.md).
struct Slice {
    std::uint32_t track;  ///< index in Timeline::tracks
    Cycle from;
    Cycle to;
    Cycle crossed;          ///< channels and interface links in: the last byte has crossed; from then on the track is
                            ///< only held
    std::uint64_t message;  ///< no_message: work of a program, or its request
    Occupation occupation;  ///< `filled` if the message only holds the track
    bool unfinished;        ///< the run stopped before the slice ended
};

/// A run as slices of its resources.
struct Timeline {
    Cycle cycles = 0;
    std::vector<LoggedMessage> messages;
    std::vector<Station> tracks;  ///< tracks with slices, node by node
    std::vector<Slice> slices;    ///< track by track, in the order of time
};

Timeline make_timeline(const RunLog& log, const Machine& machine, const Topology& topology, Cycle cycles);

/// Removes slices that are wholly before or after [from, to), and tracks and messages without slices.
void cut(Timeline& timeline, Cycle from, Cycle to);

}  // namespace narrows
