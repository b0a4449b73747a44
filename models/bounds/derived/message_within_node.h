#pragma once

#include "models/bounds/derived/node_times.h"

namespace narrows {

/// The least times of a message within a node, from the start of its send at 0 (docs/nodes.md, W).
struct MessageWithinNode {
    /// `asked`: its receiver has not asked for it earlier.
    MessageWithinNode(const NodeTimes& node, std::int64_t payload, Cycle asked);

    Copy into_segment;     ///< nothing with one copy
    Copy out_of_segment;   ///< where only one copy is made: the one from program to program
    Copy control;          ///< the control bytes that each end moves
    Cycle control_cycles;  ///< cycles that one end spends on control
    Cycle arrival;         ///< overhead of the receiver's first step, where there is no request
    Cycle first_in;        ///< cycles that the first chunk takes into the segment
    Cycle last_out;        ///< cycles that the last chunk takes out of it
    Cycle all_out;         ///< cycles that all chunks take out of it
    Cycle match;           ///< when it is matched
    Cycle after_match;     ///< cycles from the match to the end of the run

    Cycle first_out() const { return match + std::max(arrival + control_cycles, first_in); }
};

}  // namespace narrows
