#pragma once

#include <vector>

#include "models/machine/machine.h"
#include "models/time/cycle.h"
#include "models/topology/topology.h"

/// docs/timing.md, done literally: time goes 0, 1, 2, ... and every byte is moved by hand. Slow, simple, and without
/// the shortcut of "Tails follow from heads"; the model is compared with it. No memory timing (M), no computing (P4).
namespace narrows::reference {

/// A message that a program sends. A stream is one activity of a program: it sends its messages in the order of the
/// list, and asks for the next one (q of P1) when the send of the one before has returned (P2), but not before
/// `not_before`. The streams of a node are numbered in the order in which its activities were started.
struct Send {
    NodeId from;
    int link;
    int stream;
    Cycle not_before;
    NodeId to;
    int bytes;
};

/// A message on one channel: output `port` of `router`. The last one is the interface link inwards of the
/// destination's router, with port == Topology::local (Transfer::in_link says which link).
struct Crossing {
    RouterId router;
    Port port;
    Cycle head = never;  ///< cycle at which the first byte crosses
    Cycle tail = never;  ///< ... the last byte
};

struct Transfer {
    Cycle start = never;   ///< s of P1
    Cycle copied = never;  ///< c of S2
    std::vector<Crossing> path;
    int in_link = -1;
    Cycle presented = never;  ///< a of P3
    Cycle delivered = never;  ///< end of P3
};

/// What becomes of the sends, in their order. Throws std::runtime_error if one is not delivered by cycle `limit`, and
/// std::invalid_argument for what the rules do not cover: a message to its own node, routers without a node of
/// their own, memory timing, injection buffers with w_I < w_L, messages longer than an input buffer without
/// cut-through.
std::vector<Transfer> simulate(const Machine& machine, const Topology& topology, const std::vector<Send>& sends,
                               Cycle limit = 1'000'000);

}  // namespace narrows::reference
