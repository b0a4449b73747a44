#pragma once

#include "models/rtl/pins.h"
#include "models/time/cycle.h"

namespace narrows::rtl {

/// Receives all pins of an RTL node or switch at the end of a cycle: of cycle 0, of every cycle in which it is clocked,
/// and of the first cycle in which it rests (its pins stay the same until it is clocked again). Opt-in: without an
/// observer nothing is called. If a cycle is reported twice, the second report counts.
class PinsObserver {
public:
    virtual ~PinsObserver() = default;
    virtual void see(RouterId router, Cycle cycle, const Pins& pins) = 0;
};

}  // namespace narrows::rtl
