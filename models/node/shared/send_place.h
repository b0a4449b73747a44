#pragma once

#include <deque>

#include "models/node/interface/any_interface.h"
#include "models/node/shared/register_queue.h"

namespace narrows {

/// A packet that has a place in the fetch buffer of its link (docs/host-bus.md, J9).
struct FetchedPacket {
    Message* packet;
    Sending* sending;       ///< its message, unless it is a control packet
    Cycle asked;            ///< when it asked for the place
    bool is_there = false;  ///< its payload has been read
};

/// A link of a node outwards: its send register, and the packets that ask for it.
struct SendPlace {
    AnyInterface* interface;
    int of_interface;  ///< number of the interface within the node
    LinkId link;       ///< number of the link within the interface
    int number;        ///< number of the link among all links of the node
    RegisterQueue queue;
    bool is_filling = false;     ///< the packet in the register is not complete, and its end is not yet known
    Sending* filling = nullptr;  ///< the message of the packet in the register, unless it is a control packet
    Cycle filled_from = 0;       ///< when the interface's overhead for the packet in the register begins
    /// Number of places in the fetch buffer, for which packets ask instead where there is a host bus; 0 without one.
    int fetch_places = 0;
    std::deque<FetchedPacket> fetched{};
    bool is_given = false;  ///< the register is given in this decision of the node, until the decision ends
    /// The message whose packet 0 took this place, until another of its packets has a register (P1).
    Sending* held_for = nullptr;

    bool has_free_register(Cycle now) const { return !is_filling && interface->register_free_at(link) <= now; }
    /// True if a packet can get the register or, with a host bus, a place in the fetch buffer.
    bool is_free(Cycle now) const {
        return fetch_places > 0 ? static_cast<int>(fetched.size()) < fetch_places : has_free_register(now);
    }
    /// True if a send may begin here. A processor that moves the bytes also needs a send buffer (P2).
    bool may_begin(Cycle now) const { return !is_given && !is_filling && interface->send_may_begin_at(link) <= now; }
};

}  // namespace narrows
