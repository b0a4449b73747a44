#pragma once

#include <compare>
#include <string>
#include <vector>

#include "traces/log/event_log.h"

namespace narrows {

/// What a message takes on its way, in the order in which a timeline shows the parts of a node.
enum class Part {
    processor,
    memory,
    send_register,
    send_buffer,
    link_out,
    injection_buffer,
    channel,
    link_in,
    receive_buffer,
    receive_register,
    acknowledge,
};

inline constexpr int parts = static_cast<int>(Part::acknowledge) + 1;
std::string_view part_name(Part part);  ///< "send buffer"

/// One thing that one message has at a time.
struct Track {
    NodeId node = 0;  ///< of a channel: where it begins
    Part part = Part::processor;
    int link = 0;    ///< interface link; of a channel or an acknowledge the port
    int number = 0;  ///< of several like buffers of the link

    auto operator<=>(const Track&) const = default;
};

/// "node 5 channel east to node 6", as everywhere; "node 5 interface link 0 send buffer 1".
std::string track_name(const Topology& topology, const Track& track);

enum class Use { has, send_overhead, receive_overhead, moving_data, work, load, store };
inline constexpr int uses = static_cast<int>(Use::store) + 1;
std::string_view use_name(Use use);  ///< "send overhead"; nothing for a message that just has the part

/// A track is busy [from, to) (docs/timing.md).
struct Slice {
    std::uint32_t track;  ///< index in Timeline::tracks
    Cycle from;
    Cycle to;
    Cycle crossed;          ///< of channels and interface links in: the last byte has crossed; from here on only held
    std::uint64_t message;  ///< no_message: work of a program, or a request of its
    Use use;
    bool open;  ///< the run came to a stop before it ended
};

/// A run as slices of its resources.
struct Timeline {
    Cycle cycles = 0;
    std::vector<LoggedMessage> messages;
    std::vector<Track> tracks;  ///< those on which something happened, node by node
    std::vector<Slice> slices;  ///< track by track, in the order of time
};

Timeline make_timeline(const EventLog& log, const Machine& machine, const Topology& topology, Cycle cycles);

/// Removes slices that are wholly before or after [from, to), and tracks and messages without slices.
void cut(Timeline& timeline, Cycle from, Cycle to);

}  // namespace narrows
