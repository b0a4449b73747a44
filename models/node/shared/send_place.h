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
    int of_interface;  ///< its number within the node
    LinkId link;       ///< its number within the interface
    int number;        ///< its number among all links of the node
    RegisterQueue queue;
    bool is_filling = false;     ///< it is not known yet when the packet in the register is complete
    Sending* filling = nullptr;  ///< the message of that packet, unless it is a control packet
    Cycle filled_from = 0;       ///< when the overhead of the interface for that packet begins
    /// Packets ask for a place here instead, where there is a host bus; 0: there is none.
    int fetch_places = 0;
    std::deque<FetchedPacket> fetched{};
    bool is_given = false;  ///< its register is given in this decision of the node, and not free again before its end
    /// The message whose packet 0 took this place, as long as others of its packets have no register (P1).
    Sending* held_for = nullptr;

    bool has_free_register(Cycle now) const { return !is_filling && interface->register_free_at(link) <= now; }
    /// What packets ask for.
    bool is_free(Cycle now) const {
        return fetch_places > 0 ? static_cast<int>(fetched.size()) < fetch_places : has_free_register(now);
    }
    /// Its processor may need a send buffer besides (P2).
    bool may_begin(Cycle now) const { return !is_given && !is_filling && interface->send_may_begin_at(link) <= now; }
};

}  // namespace narrows
