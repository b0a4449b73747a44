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
    std::uint64_t message;             ///< the packet that kept it busy, or no_message
    std::uint64_t whole = no_message;  ///< the message between programs that it is for

    Cycle cycles() const { return to - from; }
};

}  // namespace narrows
