#pragma once

#include <vector>

#include "models/bounds/cns1/allgather_problem.h"
#include "models/network/topology/ids.h"

/// A reference for the closed forms. On a ring of neighbours every node does the same at the same time, so one node
/// represents all, and receives its own sends. It is simulated cycle by cycle and byte by byte from the rules of
/// docs/timing.md, without regard to speed. Single send and receive buffers only.
namespace narrows::ring_node {

/// Sends on one link. Each waits for the one before, and for the delivery of the message it forwards.
struct SendProgram {
    struct Send {
        int direction;
        int forwards;  ///< number of the received message of that direction; -1 for the node's own
    };
    std::vector<Send> sends;
    LinkId link = 0;
    Cycle from = 0;
};

/// The program of one node for the broadcast (docs/timing.md, "Decisions").
std::vector<SendProgram> broadcast_program(const Machine& machine, const cns1::AllgatherProblem& problem);

/// Cycles until the last delivery; with memory timing, until the last store has ended.
Cycle run_ring_node(const Machine& machine, int bytes, const std::vector<SendProgram>& program);

}  // namespace narrows::ring_node
