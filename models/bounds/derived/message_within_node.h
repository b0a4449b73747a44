#pragma once

#include "models/bounds/derived/node_times.h"

namespace narrows {

/// The least times of a message within a node, from the start of its send at 0 (docs/nodes.md, W).
struct MessageWithinNode {
    /// `asked`: the receiver asks for the message at this time or later.
    MessageWithinNode(const NodeTimes& node, std::int64_t payload, Cycle asked);

    Copy into_segment;     ///< empty with one copy
    Copy out_of_segment;   ///< with one copy, the copy from program to program
    Copy control;          ///< the control bytes that each end moves
    Cycle control_cycles;  ///< cycles that one end spends on control
    Cycle arrival;         ///< overhead of the receiver's first step, if there is no request
    Cycle first_in;        ///< cycles that the first chunk takes into the segment
    Cycle last_out;        ///< cycles that the last chunk takes out of it
    Cycle all_out;         ///< cycles that all chunks take out of it
    Cycle match;           ///< when the message is matched
    Cycle after_match;     ///< cycles from the match to the end of the run

    Cycle first_out() const { return match + std::max(arrival + control_cycles, first_in); }
};

}  // namespace narrows
