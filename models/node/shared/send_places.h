#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "models/network/router/fabric.h"
#include "models/network/topology/placement.h"
#include "models/node/interface/any_interface.h"
#include "models/node/processor/operations.h"
#include "models/node/shared/register_queue.h"

namespace narrows {

struct PlaceWish;

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

/// The kind of the packet that asks for a register, and the class of its content (docs/nodes.md, Q4).
Message::Packet kind_of(const RegisterRequest& request);
MessageClass class_of(Message::Packet kind, const Message* whole);

/// The send registers of a node. Decides for which register a packet asks, and which packet gets each (docs/timing.md,
/// P1; docs/nodes.md, D2, T3).
class SendPlaces {
public:
    SendPlaces(const Fabric& fabric, const Placement& placement) : fabric_(fabric), placement_(placement) {}

    /// Adds the next interface of the node.
    void add(AnyInterface& interface);

    // The place where a send, or the step for its next packet, may start now (P1, P2); null if there is none.
    SendPlace* place_for(const SendOperation& operation, int processor, int turn);
    SendPlace* place_for(const Sending& sending);
    /// Call when the processors of the node have decided. Places taken meanwhile may be free again.
    void free_given();

    /// Queues a packet's request for a register.
    void ask(const RegisterRequest& request) { asking_.push_back(request); }
    /// Gives registers and places in fetch buffers by `give(place, request)`. Call when all packets have chosen.
    template <class Give>
    void give_all(Give give) {
        begin_to_give();
        while (const auto next = take_next()) give(*next->place, next->request);
    }
    /// Lets the new requests choose their places (D2a).
    void let_choose();
    std::vector<SendPlace>& all() { return places_; }

    SendPlace& of(const Message& packet);
    /// The messages whose packets ask for the register of an interface.
    std::vector<const Message*> asking(int interface) const;
    /// True if a packet of the node's own programs asks for a register.
    bool asks_for_programs() const;

private:
    struct Given {
        SendPlace* place;
        RegisterRequest request;
    };

    template <class May>
    SendPlace* first_place(const PlaceWish& wish, May may);
    bool may_start(const SendPlace& place, RankId to, Cycle asked) const;
    bool is_acknowledged(const SendPlace& place, RankId to) const;
    void begin_to_give();
    std::optional<Given> take_next();
    SendPlace& choose(const RegisterRequest& request);

    const Fabric& fabric_;
    const Placement& placement_;
    std::vector<SendPlace> places_;        ///< one for each link of each interface
    std::vector<RegisterRequest> asking_;  ///< requests that have not chosen a place yet
    std::vector<SendPlace*> free_;         ///< places whose registers are given; the memory is reused
};

}  // namespace narrows
