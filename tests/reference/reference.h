#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "models/machine/machine.h"
#include "models/network/topology/topology.h"
#include "models/time/cycle.h"

/// Programs of plain nodes, and the outcome of their messages (docs/timing.md).
namespace narrows::reference {

/// A message that a program sends. A stream is one activity of a program. It sends its messages in the order of the
/// list, and asks for each (q of P1) when its last action has returned (P2, P5), but not before `not_before`. The
/// streams of a node are numbered in the order in which its activities were started.
struct Send {
    NodeId from;
    LinkId link;  ///< counted from the first link of the message's class (C3)
    int stream;
    Cycle not_before;
    NodeId to;
    int bytes;
    MessageClass message_class = MessageClass::data;
    int tag = 0;
};

inline constexpr NodeId any_sender = -1;
inline constexpr int any_tag = -1;

/// A message that a program asks to receive. It comes after the sends of its stream with a place below `place` in their
/// list, and before the others. Receives with the same place are made in the order of their list.
struct Receive {
    NodeId node;
    int stream;
    Cycle not_before;
    NodeId from;  ///< or any_sender
    std::size_t place;
    int tag = any_tag;
};

/// Cycles of its processor that a program asks for: all to itself (work, P6), or free ones (computing, P4). It comes
/// before receives of its stream with the same place.
struct WorkRequest {
    NodeId node;
    int stream;
    Cycle not_before;
    Cycle cycles;
    bool alone;  ///< P6
    std::size_t place;
};

/// Everything that the programs of a machine do.
struct Programs {
    std::vector<Send> sends;
    std::vector<Receive> receives = {};
    std::vector<WorkRequest> works = {};
};

/// A message on one channel of the group at output `port` of `router`, on its way to a lane at its end. The last one is
/// the interface link inwards of the destination's router, with port == Topology::local (Transfer::in_link says which
/// link), channel 0 and lane 0. On a shared medium the first of two crossings is that of the medium (router number: the
/// number of nodes), and the second one has the cycles at which head and tail are in the receiver's interface (X2).
struct Crossing {
    RouterId router;
    Port port;
    int channel = 0;
    int lane = 0;
    Cycle head = never;  ///< cycle at which the first byte crosses
    Cycle tail = never;  ///< cycle at which the last byte crosses
};

struct Transfer {
    Cycle start = never;   ///< s of P1
    Cycle copied = never;  ///< c of S2
    std::vector<Crossing> path;
    int in_link = -1;
    Cycle presented = never;  ///< a of P3
    Cycle delivered = never;  ///< end of P3
};

/// The message that a receive got, and when its program continues (P3, P5).
struct Reception {
    std::size_t send = 0;  ///< place of the message in the list of sends
    Cycle got = never;
};

/// A frame that a station of an Ethernet sends in [from, to), and that collides.
struct CollidedFrame {
    NodeId station;
    Cycle from;
    Cycle to;

    friend auto operator<=>(const CollidedFrame&, const CollidedFrame&) = default;
};

/// The counts of a shared medium.
struct MediumUse {
    int frames = 0;
    int collisions = 0;
    int excessive_collisions = 0;
    Cycle busy = 0;     ///< cycles
    Cycle waiting = 0;  ///< sum over all messages
    std::vector<CollidedFrame> collided = {};

    friend bool operator==(const MediumUse&, const MediumUse&) = default;
};

struct Outcome {
    std::vector<Transfer> transfers;    ///< one for each send, in their order
    std::vector<Reception> receptions;  ///< one for each receive
    MediumUse medium = {};
    std::vector<Cycle> worked = {};  ///< for each work, when the program continues
};

/// C2: the network with the routes in a block of lanes. The machine has the lanes of the block, and no others.
using MakeBlock = std::function<std::unique_ptr<Topology>(const Machine&)>;

struct Options {
    Cycle limit = 10'000'000;
    std::uint64_t seed = default_seed;  ///< seed of the run
    MakeBlock make_block = {};          ///< set unless the machine describes its network
};

}  // namespace narrows::reference
