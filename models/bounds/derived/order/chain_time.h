#pragma once

#include "models/network/topology/ids.h"
#include "models/time/cycle.h"

namespace narrows {

/// The least cycle of something in a run, with the chain of messages that leads to it.
struct ChainTime {
    Cycle cycles = 0;
    int messages = 0;  ///< messages in the chain
    int begin = 0;     ///< the rank whose program is its begin; where an OrderGraph keeps points, the last one on it

    ChainTime after(Cycle more) const { return {cycles + more, messages, begin}; }
    ChainTime with_message() const { return {cycles, messages + 1, begin}; }
};

/// Returns the first one if both are at the same time.
inline const ChainTime& later(const ChainTime& first, const ChainTime& second) {
    return second.cycles > first.cycles ? second : first;
}

}  // namespace narrows
