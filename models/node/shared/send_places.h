#pragma once

#include <optional>
#include <vector>

#include "models/network/router/fabric.h"
#include "models/network/topology/placement.h"
#include "models/node/processor/operations.h"
#include "models/node/shared/send_place.h"

namespace narrows {

struct PlaceWish;

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
    /// Lets the new requests choose their places (D2).
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
