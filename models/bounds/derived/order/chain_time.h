#pragma once

#include "models/time/cycle.h"
#include "models/topology/ids.h"

namespace narrows {

/// The least cycle of something in a run, with the chain of messages that leads to it.
struct ChainTime {
    Cycle cycles = 0;
    int messages = 0;  ///< of the chain
    RankId from = 0;   ///< whose program is its begin

    ChainTime after(Cycle more) const { return {cycles + more, messages, from}; }
    ChainTime with_message() const { return {cycles, messages + 1, from}; }
};

/// In case of ties the first one.
inline const ChainTime& later(const ChainTime& first, const ChainTime& second) {
    return second.cycles > first.cycles ? second : first;
}
inline const ChainTime& earlier(const ChainTime& first, const ChainTime& second) {
    return second.cycles < first.cycles ? second : first;
}

}  // namespace narrows
