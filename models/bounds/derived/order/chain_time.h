#pragma once

#include "models/time/cycle.h"
#include "models/topology/ids.h"

namespace narrows {

/// The least cycle of something in a run, with the chain of messages that leads to it.
struct ChainTime {
    static constexpr int no_point = -1;

    Cycle cycles = 0;
    int messages = 0;      ///< of the chain
    RankId from = 0;       ///< whose program is its begin
    int point = no_point;  ///< of an OrderGraph: this time is so many cycles after it in every run

    ChainTime after(Cycle more) const { return {cycles + more, messages, from, point}; }
    ChainTime with_message() const { return {cycles, messages + 1, from, point}; }
};

/// In case of ties the first one.
inline const ChainTime& later(const ChainTime& first, const ChainTime& second) {
    return second.cycles > first.cycles ? second : first;
}
/// In a run the other one can be the earlier one, so it comes after neither for certain.
inline ChainTime earlier(const ChainTime& first, const ChainTime& second) {
    ChainTime least = second.cycles < first.cycles ? second : first;
    if (first.point != second.point) least.point = ChainTime::no_point;
    return least;
}

}  // namespace narrows
