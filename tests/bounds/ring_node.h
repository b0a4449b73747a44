#pragma once

#include <vector>

#include "models/bounds/cns1/allgather_problem.h"

/// A reference for the closed forms: on a ring of neighbours every node does the same at the same time, so one node
/// stands for all, and what it sends is what it receives. Worked off cycle by cycle and byte by byte from the rules of
/// docs/timing.md, without a thought for speed. Single send and receive buffers only.
namespace narrows::ring_node {

/// Sends on one link, each after the one before and after the message it forwards has been delivered.
struct SendProgram {
    struct Send {
        int direction;
        int forwards;  ///< number of the message received from that direction, -1 for the node's own
    };
    std::vector<Send> sends;
    int link = 0;
    Cycle from = 0;
};

/// What one node does in the broadcast (docs/timing.md, "Decisions").
std::vector<SendProgram> broadcast_program(const Machine& machine, const AllgatherProblem& problem);

/// Cycles until the last delivery, with memory timing until the last store has ended.
Cycle run_ring_node(const Machine& machine, int bytes, const std::vector<SendProgram>& program);

}  // namespace narrows::ring_node
