#pragma once

#include <optional>
#include <string>
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
    std::uint64_t message;  ///< no_message: work of a program, or its request, or a packet without a message
    Occupation occupation;  ///< `filled` if the message only holds the track
    bool unfinished;        ///< the run stopped before the slice ended
    std::uint64_t packet = no_message;  ///< index in Timeline::packets
};

/// A packet of a message (docs/nodes.md), or one that has no message.
struct TimelinePacket {
    std::uint64_t message;  ///< the message that it belongs to, if any
    std::string name;       ///< "5.2 packet 3"
    EndpointId from;
    EndpointId to;
};

/// [from, to)
struct ShownCycles {
    Cycle from;
    Cycle to;
};

/// A run as slices of its resources.
struct Timeline {
    Cycle cycles = 0;
    std::optional<ShownCycles> window{};  ///< slices outside of it were removed
    std::vector<LoggedWhole> messages;    ///< messages between programs
    std::vector<TimelinePacket> packets;  ///< empty where each message is its own packet
    std::vector<Station> tracks;          ///< only tracks with slices, node by node
    std::vector<Slice> slices;            ///< track by track, sorted by time
};

/// The node or switch by which tracks are grouped, as a number: the node, or for a switch its number plus the number of
/// nodes. Ranks, servers and interfaces belong to their node.
int home_of(const Topology& topology, const Station& track);
/// "node 5", "switch 3"
std::string home_name(const Topology& topology, int home);

Timeline make_timeline(const RunLog& log, const Machine& machine, const Topology& topology, Cycle cycles);

/// Removes slices that are wholly before or after [from, to), and tracks and messages without slices.
void cut(Timeline& timeline, Cycle from, Cycle to);

}  // namespace narrows
