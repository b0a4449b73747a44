#pragma once

#include "models/rtl/pins.h"
#include "models/time/cycle.h"

namespace narrows::rtl {

/// Sees all pins of the RTL nodes as they are at the end of a cycle: at cycle 0, in every cycle in which a node is
/// clocked, and in the cycle from which on it rests (its pins then stay the same). Opt-in: without an observer nothing
/// is called. If a cycle is seen twice, the second time counts.
class PinsObserver {
public:
    virtual ~PinsObserver() = default;
    virtual void see(NodeId node, Cycle cycle, const Pins& pins) = 0;
};

}  // namespace narrows::rtl
