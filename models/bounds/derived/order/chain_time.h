#pragma once

#include "models/network/topology/ids.h"
#include "models/time/cycle.h"

namespace narrows {

/// The earliest cycle of an event in a run, with the chain of messages that leads to it.
struct ChainTime {
    Cycle cycles = 0;
    int messages = 0;  ///< messages in the chain
    int begin = 0;     ///< rank whose program begins the chain; where an OrderGraph keeps points, the last point of it

    ChainTime after(Cycle more) const { return {cycles + more, messages, begin}; }
    ChainTime with_message() const { return {cycles, messages + 1, begin}; }
};

/// Returns the later time. Ties go to the first one.
inline const ChainTime& later(const ChainTime& first, const ChainTime& second) {
    return second.cycles > first.cycles ? second : first;
}

}  // namespace narrows
