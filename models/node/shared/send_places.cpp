#include "models/node/shared/send_places.h"

#include <algorithm>
#include <tuple>

#include "models/machine/message_class.h"
#include "models/node/shared/possible_links.h"

namespace narrows {

namespace {

/// The wish of the next packet, a data packet.
PlaceWish wish_of(const Sending& sending) {
    return {.processor = sending.processor,
            .receiver = RankId(sending.whole->to),
            .message_class = sending.whole->message_class,
            .is_data = true,
            .named = sending.link,
            .turn = sending.messages_before + sending.packet};
}

PlaceWish wish_of(const RegisterRequest& request) {
    const Sending* const sending = request.sending;
    if (sending != nullptr && sending->may_send()) return wish_of(*sending);
    PlaceWish wish{.processor = request.processor,
                   .receiver = request.receiver(),
                   .message_class = MessageClass::data,
                   .is_data = false};
    if (request.kind == RegisterRequest::Kind::other_job) {
        wish.link = request.link;
    } else {
        wish.message_class = class_of(kind_of(request), request.whole);
    }
    if (sending != nullptr) {
        wish.turn = sending->messages_before + sending->packet;  // a grant request takes the interface of packet 0
    } else {
        wish.interface = request.interface;
    }
    return wish;
}

PlaceWish wish_of(const SendOperation& operation, int processor, int turn) {
    return {.processor = processor,
            .receiver = RankId(operation.to),
            .message_class = operation.message_class,
            .is_data = true,
            .named = operation.link,
            .turn = turn};
}

}  // namespace

Message::Packet kind_of(const RegisterRequest& request) {
    if (request.kind == RegisterRequest::Kind::grant) return Message::Packet::grant;
    if (request.kind == RegisterRequest::Kind::credit) return Message::Packet::credit;
    return request.sending->may_send() ? Message::Packet::data : Message::Packet::request;
}

// Q4
MessageClass class_of(Message::Packet kind, const Message* whole) {
    if (kind == Message::Packet::data) return whole->message_class;
    return kind == Message::Packet::request ? MessageClass::request : MessageClass::reply;
}

void SendPlaces::add(AnyInterface& interface) {
    const int number = static_cast<int>(places_.size()) / placement_.links();
    for (LinkId link(0); link < placement_.links(); ++link) {
        places_.push_back({&interface, number, link, static_cast<int>(places_.size()),
                           RegisterQueue(fabric_.machine.node.processors)});
        if (fabric_.machine.host.is_given()) places_.back().fetch_places = fabric_.machine.host.fetch_ahead;
    }
}

// --- for sends that start in their register -------------------------------------------------------------------------

template <class May>
SendPlace* SendPlaces::first_place(const PlaceWish& wish, May may) {
    const PossibleLinks possible(fabric_.machine, wish);
    const auto found = std::ranges::find_if(
        places_, [&](const SendPlace& place) { return possible.has(place.of_interface, place.link) && may(place); });
    return found == places_.end() ? nullptr : &*found;
}

// The conditions of P1 for a send.
SendPlace* SendPlaces::place_for(const SendOperation& operation, int processor, int turn) {
    return first_place(wish_of(operation, processor, turn), [&](const SendPlace& place) {
        return place.held_for == nullptr && may_start(place, RankId(operation.to), operation.asked);
    });
}

// A step that takes a register (P2) has the conditions of P1, but for the one about a message that took the place.
SendPlace* SendPlaces::place_for(const Sending& sending) {
    return first_place(wish_of(sending), [&](const SendPlace& place) {
        return may_start(place, RankId(sending.whole->to), sending.asked);
    });
}

bool SendPlaces::may_start(const SendPlace& place, RankId to, Cycle asked) const {
    return place.may_begin(fabric_.queue.now()) && !place.queue.has_asked_before(asked) && is_acknowledged(place, to);
}

/// True if no transfer is under way through the first channel to the rank.
bool SendPlaces::is_acknowledged(const SendPlace& place, RankId to) const {
    return !place.interface->awaits_acknowledge(placement_.endpoint_at(placement_.node_of(to), place.of_interface));
}

void SendPlaces::free_given() {
    for (SendPlace& place : places_) place.is_given = false;
}

// --- for packets that ask -------------------------------------------------------------------------------------------

// D2a: each packet sees the choices of those before it.
void SendPlaces::let_choose() {
    std::ranges::sort(asking_, {}, [](const RegisterRequest& r) { return std::tuple(r.processor, r.order()); });
    for (const RegisterRequest& request : asking_) choose(request).queue.add(request);
    asking_.clear();
}

void SendPlaces::begin_to_give() {
    free_.clear();
    for (SendPlace& place : places_) {
        if (place.queue.size() > 0 && place.is_free(fabric_.queue.now())) free_.push_back(&place);
    }
}

// The shortest of the possible links (D2a).
SendPlace& SendPlaces::choose(const RegisterRequest& request) {
    const PossibleLinks possible(fabric_.machine, wish_of(request));
    SendPlace* shortest = nullptr;
    for (SendPlace& place : places_) {
        if (!possible.has(place.of_interface, place.link)) continue;
        if (shortest == nullptr || place.queue.size() < shortest->queue.size()) shortest = &place;
    }
    return *shortest;
}

// O: each register is given once in a round, the lower link first. The next packet of the same message asks in a
// further round. With acknowledges the links of an interface wait for each other, so the packet that asked first goes
// first (T3).
std::optional<SendPlaces::Given> SendPlaces::take_next() {
    const bool waits_for_others = fabric_.machine.interface.acknowledge != Acknowledge::none;
    SendPlace* next = nullptr;
    const RegisterRequest* request = nullptr;
    for (SendPlace* const each : free_) {
        if (next != nullptr && (!waits_for_others || each->of_interface != next->of_interface)) break;
        const RegisterRequest* const first =
            each->queue.first([&](const RegisterRequest& r) { return is_acknowledged(*each, r.receiver()); });
        if (first == nullptr || (request != nullptr && first->asked >= request->asked)) continue;
        next = each;
        request = first;
    }
    if (request == nullptr) return {};
    const RegisterRequest taken = next->queue.take(*request);
    const bool gives_again = next->fetch_places > static_cast<int>(next->fetched.size()) + 1 && next->queue.size() > 0;
    if (!gives_again) std::erase(free_, next);
    return Given{next, taken};
}

SendPlace& SendPlaces::of(const Message& packet) {
    return places_[static_cast<std::size_t>(placement_.link_of_node(packet.from, packet.link))];
}

std::vector<const Message*> SendPlaces::asking(int interface) const {
    std::vector<const Message*> messages;
    for (const SendPlace& place : places_) {
        if (place.of_interface != interface) continue;
        for (const RegisterRequest& request : place.queue.asking()) {
            if (request.sending != nullptr) messages.push_back(request.sending->whole);
        }
    }
    return messages;
}

bool SendPlaces::asks_for_programs() const {
    const auto asks = [](const auto& requests) {
        return std::ranges::any_of(requests,
                                   [](const RegisterRequest& r) { return r.kind != RegisterRequest::Kind::other_job; });
    };
    return asks(asking_) ||
           std::ranges::any_of(places_, [&](const SendPlace& place) { return asks(place.queue.asking()); });
}

}  // namespace narrows
