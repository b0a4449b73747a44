#pragma once

#include <optional>
#include <vector>

#include "models/network/router/fabric.h"
#include "models/network/topology/placement.h"
#include "models/node/processor/operations.h"
#include "models/node/shared/send_place.h"

namespace narrows {

struct PlaceWish;

/// What a packet is that asks for a register, and the class of what it carries (docs/nodes.md, Q4).
Message::Packet kind_of(const RegisterRequest& request);
MessageClass class_of(Message::Packet kind, const Message* whole);

/// The send registers of a node: which one a packet asks for, and who gets each (docs/timing.md, P1; docs/nodes.md, D2,
/// T3).
class SendPlaces {
public:
    SendPlaces(const Fabric& fabric, const Placement& placement) : fabric_(fabric), placement_(placement) {}

    /// The next interface of the node.
    void add(AnyInterface& interface);

    // The place where a send, or the step for the next packet of one, may start now (P1, P2); null if there is none.
    SendPlace* place_for(const SendOperation& operation, int processor, int turn);
    SendPlace* place_for(const Sending& sending);
    /// The processors of the node have decided: places that were taken then may be free again.
    void free_given();

    /// The packet asks for a register from now on.
    void ask(const RegisterRequest& request) { asking_.push_back(request); }
    /// All have chosen: calls `give(place, request)` for each register that somebody gets, or place in a fetch buffer.
    template <class Give>
    void give_all(Give give) {
        begin_to_give();
        while (const auto next = take_next()) give(*next->place, next->request);
    }
    /// Those who ask choose their places (D2).
    void let_choose();
    std::vector<SendPlace>& all() { return places_; }

    SendPlace& of(const Message& packet);
    /// The messages whose packets ask for the register of an interface.
    std::vector<const Message*> asking(int interface) const;
    /// Whether a packet that is not of another job asks for a register.
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
    std::vector<RegisterRequest> asking_;  ///< requests that are in no queue yet
    std::vector<SendPlace*> free_;         ///< places whose registers are given; its memory is used again
};

}  // namespace narrows
