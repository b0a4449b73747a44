#pragma once

#include <cstdint>

#include "models/network/topology/resource.h"
#include "models/time/cycle.h"
#include "traces/log/logged_message.h"
#include "traces/log/occupation.h"

namespace narrows {

/// A piece of the critical path: the cycles [from, to). Pieces follow each other without a gap.
struct Segment {
    Cycle from;
    Cycle to;
    Occupation cause;
    Resource resource;                 ///< the busy resource
    std::uint64_t message;             ///< the message that kept it busy, or no_message; with shared nodes the packet
    std::uint64_t whole = no_message;  ///< number of the message between ranks if nodes are shared

    Cycle cycles() const { return to - from; }
};

}  // namespace narrows
