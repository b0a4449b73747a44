#pragma once

#include <cstdint>

#include "models/time/cycle.h"
#include "models/topology/resource.h"
#include "traces/log/occupation.h"

namespace narrows {

/// A piece of the critical path: the cycles [from, to). Pieces follow each other without a gap.
struct Segment {
    Cycle from;
    Cycle to;
    Occupation cause;
    Resource resource;      ///< what was busy
    std::uint64_t message;  ///< number of the message it was busy with; no_message: none
    NodeId node;

    Cycle cycles() const { return to - from; }
};

}  // namespace narrows
