#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "models/topology/resource.h"
#include "traces/log/event_log.h"

namespace narrows {

/// What a part of the critical path was spent with.
enum class Cause {
    send_overhead,
    receive_overhead,
    interface_send_overhead,
    interface_receive_overhead,
    moving_data,   ///< by the processor
    transmission,  ///< bytes cross a channel or an interface link
    hop,           ///< from one channel to the next
    turn_around,   ///< a buffer or channel that was given back can be used again
    memory_access,
    computing,
    work,
    program_wait,
};

std::string_view cause_name(Cause cause);  ///< "send overhead"

/// A piece of the critical path: the cycles [from, to). Pieces follow each other without a gap.
struct Segment {
    Cycle from;
    Cycle to;
    Cause cause;
    Resource resource;      ///< what was busy
    std::uint64_t message;  ///< number of the message it was busy with; no_message: none
    NodeId node;

    Cycle cycles() const { return to - from; }
};

}  // namespace narrows
