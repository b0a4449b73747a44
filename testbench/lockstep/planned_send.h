#pragma once

#include "models/network/topology/ids.h"
#include "models/time/cycle.h"

namespace narrows::lockstep {

/// A message that a node's program sends. An activity sends its messages in the order of the list. It asks for each
/// when the processor has handed over the one before (docs/timing.md, P2), but not before `not_before`, and after
/// `work` cycles of work (P6), in which the node receives nothing.
struct PlannedSend {
    NodeId from;
    int activity;
    LinkId link;
    Cycle not_before;
    NodeId to;
    int bytes;
    Cycle work = 0;
};

}  // namespace narrows::lockstep
