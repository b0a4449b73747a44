#pragma once

#include "models/bounds/derived/node_times.h"

namespace narrows {

/// The least times of a message within a node, from the start of its send at 0 (docs/nodes.md, W).
struct MessageWithinNode {
    /// `asked`: its receiver has not asked for it earlier.
    MessageWithinNode(const NodeTimes& node, std::int64_t payload, Cycle asked);

    Copy into_segment;     ///< nothing with one copy
    Copy out_of_segment;   ///< with one copy: from program to program
    Copy control;          ///< at each end
    Cycle control_cycles;  ///< of one of the ends
    Cycle first_in;        ///< of the first chunk into the segment
    Cycle last_out;        ///< of the last chunk out of it
    Cycle all_out;         ///< of all chunks out of it
    Cycle match;           ///< when it is matched
    Cycle after_match;     ///< from that to the end of the run

    Cycle first_out() const { return match + std::max(control_cycles, first_in); }
};

}  // namespace narrows
