#pragma once

#include <cstddef>
#include <vector>

#include "models/network/topology/topology.h"
#include "models/time/cycle.h"

/// The input that RTL and model share, and the events that both report.
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

/// The cycles at which the first and the last byte of a message cross a channel: output `port` of a router, or for
/// Topology::local the interface link `link` inwards of its node.
struct ChannelCrossing {
    RouterId router = -1;
    Port port = -1;
    LinkId link = 0;
    Cycle head = never;
    Cycle tail = never;
    int channel = 0;  ///< number in the port's group
    int lane = 0;     ///< lane that the message enters

    bool operator==(const ChannelCrossing&) const = default;
};

/// The events of a message.
struct Journey {
    Cycle started = never;
    Cycle copied = never;  ///< when it moves from the register to a send buffer
    Cycle left = never;    ///< when its head leaves the send buffer, for its first channel or for an injection buffer
    std::vector<ChannelCrossing> crossings;
    Cycle presented = never;
    Cycle delivered = never;
    bool intact = false;  ///< the right node has received the right bytes

    bool operator==(const Journey&) const = default;
};

/// The data of the message at `place` in the list.
std::vector<std::byte> data_of(std::size_t place, int bytes);

}  // namespace narrows::lockstep
