#include "models/node/shared/outgoing_packets.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "models/machine/message_class.h"
#include "models/node/shared/packet_engine.h"
#include "models/node/shared/possible_links.h"
#include "models/node/shared/shared_processor.h"

namespace narrows {

namespace {

/// Of the packet that asks. The only packet of a message shares its bytes.
Payload payload_of(const Sending& sending) {
    const Payload& whole = sending.whole->payload;
    if (sending.plan.packets() == 1) return whole;
    return Payload(whole.bytes().subspan(sending.plan.first_byte(sending.packet), sending.plan.bytes(sending.packet)));
}

Message::Packet kind_of(const RegisterRequest& request) {
    if (request.kind == RegisterRequest::Kind::grant) return Message::Packet::grant;
    if (request.kind == RegisterRequest::Kind::credit) return Message::Packet::credit;
    return request.sending->may_send() ? Message::Packet::data : Message::Packet::request;
}

/// Q4
MessageClass class_of(Message::Packet kind, const Message* whole) {
    if (kind == Message::Packet::data) return whole->message_class;
    return kind == Message::Packet::request ? MessageClass::request : MessageClass::reply;
}

PlaceWish wish_of(const RegisterRequest& request) {
    const Sending* const sending = request.sending;
    PlaceWish wish{.processor = request.processor,
                   .receiver = request.receiver(),
                   .message_class = MessageClass::data,
                   .is_data = sending != nullptr && sending->may_send()};
    if (sending == nullptr) wish.interface = request.interface;
    if (request.kind == RegisterRequest::Kind::other_job) {
        wish.link = request.link;
        return wish;
    }
    wish.message_class = class_of(kind_of(request), sending != nullptr ? sending->whole : request.whole);
    if (sending == nullptr) return wish;
    wish.named = sending->link;
    wish.turn = sending->messages_before + sending->packet;
    return wish;
}

PlaceWish wish_of(const SendOperation& operation, int processor) {
    return {.processor = processor,
            .receiver = RankId(operation.to),
            .message_class = operation.message_class,
            .is_data = true,
            .named = operation.link,
            .turn = operation.turn};
}

RegisterRequest request_of(Sending& sending, Cycle asked) {
    return {
        .kind = RegisterRequest::Kind::message, .processor = sending.processor, .asked = asked, .sending = &sending};
}

}  // namespace

OutgoingPackets::OutgoingPackets(PacketEngine& node, MessageLedger& packets)
    : node_(node),
      fabric_(node.fabric()),
      queue_(node.fabric().queue),
      packets_(packets),
      sequence_of_(static_cast<std::size_t>(node.placement().interfaces())) {
    for (int interface = 0; interface < node.placement().interfaces(); ++interface)
        order_.push_back(fabric_.messages_overtake() ? std::make_unique<PairOrder>() : nullptr);
}

void OutgoingPackets::add(AnyInterface& interface) {
    const int links = node_.placement().links();
    const int number = static_cast<int>(places_.size()) / links;
    for (LinkId link(0); link < links; ++link) {
        places_.push_back({&interface, number, link, static_cast<int>(places_.size()),
                           RegisterQueue(fabric_.machine.node.processors)});
    }
}

// --- messages -------------------------------------------------------------------------------------------------------

Sending& OutgoingPackets::start(const Sending& asked) {
    Sending& sending = sendings_.start(asked);
    const MessageParameters& message = fabric_.machine.message;
    sending.is_within_node = node_.is_here(RankId(sending.whole->to));
    if (!sending.is_within_node) {
        const bool moves = fabric_.machine.moves_by_processor();
        const bool has_steps = moves || message.copies > 0 || message.cut == MessageCut::processor;
        sending.steps = has_steps ? sending.plan.packets() : 1;
        // P2: a message that is posted has its first step without a packet.
        if (moves && fabric_.machine.interface.sends == SendStart::posted) ++sending.steps;
    } else if (message.within_node == WithinNode::shared_segment) {
        sending.steps = 1 + node_.segments().chunks(sending.whole->payload.size());
    }
    return sending;
}

void OutgoingPackets::post(Sending& sending) {
    node_.protocol().posted(sending);
    if (!sending.may_send()) ask_for(sending);
}

// P9: the end of the first step posts a message within the node; of others a packet may ask.
void OutgoingPackets::step_ended(Sending& sending) {
    if (sending.is_within_node) {
        node_.processor_of(RankId(sending.whole->to)).knows(sending);
        return;
    }
    ask_if_ready(sending);
    if (sending.first_packet != nullptr) return read_first(sending);
    end_if_done(sending);
}

void OutgoingPackets::granted(const Message& whole) {
    Sending& sending = node_.protocol().granted(whole);
    ask_if_ready(sending);
    node_.processor_of(RankId(whole.from)).consider();
}

template <class May>
SendPlace* OutgoingPackets::first_place(const PlaceWish& wish, May may) {
    const PossibleLinks possible(fabric_.machine, wish);
    const auto found = std::ranges::find_if(
        places_, [&](const SendPlace& place) { return possible.has(place.of_interface, place.link) && may(place); });
    return found == places_.end() ? nullptr : &*found;
}

// P1
SendPlace* OutgoingPackets::place_for(const SendOperation& operation, int processor) {
    return first_place(wish_of(operation, processor), [&](const SendPlace& place) {
        return place.held_for == nullptr && may_start(place, RankId(operation.to), operation.asked);
    });
}

// P2
SendPlace* OutgoingPackets::place_for(Sending& sending) {
    const RankId to(sending.whole->to);
    return first_place(wish_of(request_of(sending, sending.asked)),
                       [&](const SendPlace& place) { return may_start(place, to, sending.asked); });
}

bool OutgoingPackets::may_start(const SendPlace& place, RankId to, Cycle asked) const {
    return place.may_begin(queue_.now()) && !place.queue.has_asked_before(asked) &&
           !place.interface->awaits_acknowledge(endpoint_of(to, place.of_interface));
}

void OutgoingPackets::start_at(SendPlace& place, Sending& sending) {
    if (sending.plan.packets() > 1) place.held_for = &sending;
    sending.place = &place;
    sending.first_packet = &take_place(place, sending);
}

Message& OutgoingPackets::take_place(SendPlace& place, Sending& sending) {
    place.queue.serve(sending.processor);
    place.is_given = true;
    place.filling = &sending;
    Message& packet = cut(request_of(sending, queue_.now()), place);
    if (fabric_.machine.moves_by_processor()) place.filled_from = node_.memory().load(packet);  // M1
    next_packet(sending);
    return packet;
}

void OutgoingPackets::processors_have_decided() {
    for (SendPlace& place : places_) place.is_given = false;
}

void OutgoingPackets::read_first(Sending& sending) {
    read(*std::exchange(sending.first_packet, nullptr), *sending.place);
}

void OutgoingPackets::moved(Message& packet, Cycle end) {
    complete(packet, std::max(place_of(packet).filled_from, end));
}

// --- registers ------------------------------------------------------------------------------------------------------

// T3
void OutgoingPackets::ask_if_ready(Sending& sending) {
    const bool has_packets = sending.packet < sending.plan.packets();
    if (fabric_.machine.moves_by_processor()) return;  // a step of its processor takes the register (P2)
    if (has_packets && !sending.is_asking && sending.is_prepared() && sending.may_send()) ask_for(sending);
}

void OutgoingPackets::ask_for(Sending& sending) {
    sending.is_asking = true;
    if (node_.hardware() != nullptr) return node_.hardware()->posted(sending);
    ask(request_of(sending, queue_.now()));
}

void OutgoingPackets::ask(const RegisterRequest& request) {
    asking_.push_back(request);
    node_.consider();
}

// O: each register is given once in a round, the lower link first. A packet that gets one lets the next one of its
// message ask, which is an event of a further round. With acknowledges the links of an interface wait for each other:
// there the packet that asked first goes first (T3).
void OutgoingPackets::give_registers() {
    place_those_who_ask();
    const bool waits_for_others = fabric_.machine.interface.acknowledge != Acknowledge::none;
    free_.clear();
    for (SendPlace& place : places_) {
        if (place.queue.size() > 0 && place.is_free(queue_.now())) free_.push_back(&place);
    }
    while (!free_.empty()) {
        SendPlace* next = nullptr;
        const RegisterRequest* request = nullptr;
        for (SendPlace* const each : free_) {
            if (next != nullptr && (!waits_for_others || each->of_interface != next->of_interface)) break;
            const RegisterRequest* const first =
                each->queue.first([&](const RegisterRequest& r) { return may_leave(r, *each); });
            if (first == nullptr || (request != nullptr && first->asked >= request->asked)) continue;
            next = each;
            request = first;
        }
        if (request == nullptr) return;
        std::erase(free_, next);
        give(*next, next->queue.take(*request));
    }
}

// D2: each sees the choices of those before it.
void OutgoingPackets::place_those_who_ask() {
    std::ranges::sort(asking_, {}, [](const RegisterRequest& r) { return std::tuple(r.processor, r.order()); });
    for (const RegisterRequest& request : asking_) choose_place(request).queue.add(request);
    asking_.clear();
}

SendPlace& OutgoingPackets::choose_place(const RegisterRequest& request) {
    const PossibleLinks possible(fabric_.machine, wish_of(request));
    SendPlace* shortest = nullptr;
    for (SendPlace& place : places_) {
        if (!possible.has(place.of_interface, place.link)) continue;
        if (shortest == nullptr || place.queue.size() < shortest->queue.size()) shortest = &place;
    }
    return *shortest;
}

SendPlace& OutgoingPackets::place_of(const Message& packet) {
    const Placement& placement = node_.placement();
    return places_[static_cast<std::size_t>(placement.interface_of(packet.from) * placement.links() + packet.link)];
}

EndpointId OutgoingPackets::endpoint_of(RankId rank, int interface) const {
    return node_.placement().endpoint_at(node_.placement().node_of(rank), interface);
}

bool OutgoingPackets::may_leave(const RegisterRequest& request, const SendPlace& place) const {
    const bool is_of_other = request.kind == RegisterRequest::Kind::other_job;
    const RankId to = is_of_other ? node_.others().receiver(place.of_interface, place.link) : request.receiver();
    return !place.interface->awaits_acknowledge(endpoint_of(to, place.of_interface));
}

void OutgoingPackets::give(SendPlace& place, const RegisterRequest& request) {
    Message& packet = cut(request, place);
    if (request.kind == RegisterRequest::Kind::credit) node_.protocol().credit_goes(request.processor, request.other);
    if (request.kind == RegisterRequest::Kind::other_job) node_.others().in_register(place.of_interface, place.link);
    if (Sending* const sending = request.sending) {
        sending->is_asking = false;
        if (packet.more().packet_kind == Message::Packet::request) {
            node_.protocol().requested(*sending);
        } else {
            place.filling = sending;
            next_packet(*sending);
        }
    }
    place.filled_from = queue_.now();
    read(packet, place);
}

/// A packet of the message has got its register.
void OutgoingPackets::next_packet(Sending& sending) {
    if (++sending.packet < sending.plan.packets()) return ask_if_ready(sending);
    if (sending.place == nullptr || sending.place->held_for != &sending) return;
    sending.place->held_for = nullptr;
    node_.places_change();
}

// No server delays the read.
void OutgoingPackets::give_register(Sending& sending, int interface, Cycle asked) {
    SendPlace& place = places_[static_cast<std::size_t>(interface)];
    Message& packet = cut(request_of(sending, asked), place);
    place.filling = &sending;
    place.filled_from = queue_.now();
    ++sending.packet;
    access_ends(reinterpret_cast<std::uint64_t>(&packet), queue_.now());
}

// --- packets --------------------------------------------------------------------------------------------------------

Message& OutgoingPackets::cut(const RegisterRequest& request, SendPlace& place) {
    const Placement& placement = node_.placement();
    const auto interface = static_cast<std::size_t>(place.of_interface);
    Message& packet = packets_.start();
    request.kind == RegisterRequest::Kind::other_job ? node_.others().fill(packet, place.of_interface, place.link)
                                                     : fill(packet, request);
    packet.from = placement.endpoint_at(node_.id(), place.of_interface);
    packet.to = endpoint_of(packet.more().for_rank, place.of_interface);
    packet.sequence = sequence_of_[interface]++;
    packet.link = place.link;
    packet.bytes = fabric_.machine.message.header_bytes + static_cast<int>(packet.payload.size());
    packet.started = queue_.now();
    if (order_[interface] != nullptr) packet.number_in_pair = order_[interface]->number_for(packet);
    place.is_filling = true;
    place.interface->start_transfer(packet, request.asked);
    if (fabric_.observer != nullptr) {
        fabric_.observer->send_started(packet, packet.started);
        fabric_.observer->packet_asked(packet, request.asked);
    }
    return packet;
}

void OutgoingPackets::fill(Message& packet, const RegisterRequest& request) {
    packet.more().packet_kind = kind_of(request);
    packet.more().whole = request.sending != nullptr ? request.sending->whole : request.whole;
    packet.more().of_rank = node_.placement().rank_at(node_.id(), request.processor);
    packet.more().for_rank = request.receiver();
    if (packet.more().packet_kind == Message::Packet::data) {
        packet.more().number_in_whole = request.sending->packet;
        packet.payload = payload_of(*request.sending);
    }
    packet.message_class = class_of(packet.more().packet_kind, packet.more().whole);
    packet.more().credit = node_.protocol().owed(request.processor, packet.more().for_rank);
}

// T4
void OutgoingPackets::read(Message& packet, SendPlace& place) {
    const Cycle loaded = node_.memory().load(packet);
    if (!node_.memory().read(packet, place.of_interface, *this))
        access_ends(reinterpret_cast<std::uint64_t>(&packet), loaded);
}

void OutgoingPackets::access_ends(std::uint64_t argument, Cycle end) {
    Message& packet = *reinterpret_cast<Message*>(argument);
    complete(packet, std::max(place_of(packet).filled_from + fabric_.machine.interface.send_overhead, end));
}

void OutgoingPackets::complete(Message& packet, Cycle cycle) {
    SendPlace& place = place_of(packet);
    place.is_filling = false;
    place.interface->fill_register(packet, cycle);
    Sending* const sending = std::exchange(place.filling, nullptr);
    if (sending == nullptr) return;
    sending->complete_until = std::max(sending->complete_until, cycle);
    if (++sending->complete == sending->plan.packets()) all_complete(*sending);
}

// T8
void OutgoingPackets::all_complete(Sending& sending) {
    const bool ends = sending.place == nullptr ? fabric_.machine.copies() == 0 : sending.plan.packets() > 1;
    if (ends) {
        queue_.at<&SharedProcessor::send_ended>(sending.complete_until, node_.processor_of(RankId(sending.whole->from)),
                                                static_cast<std::uint64_t>(sending.activity));
    }
    end_if_done(sending);
}

/// With the register taken at the start, the last packet can be complete before its step has ended.
void OutgoingPackets::end_if_done(Sending& sending) {
    if (sending.complete == sending.plan.packets() && sending.steps_done == sending.steps) sendings_.end(sending);
}

std::vector<const Message*> OutgoingPackets::asking(int interface) const {
    std::vector<const Message*> messages;
    for (const SendPlace& place : places_) {
        if (place.of_interface != interface) continue;
        for (const RegisterRequest& request : place.queue.asking()) {
            if (request.sending != nullptr) messages.push_back(request.sending->whole);
        }
    }
    return messages;
}

bool OutgoingPackets::asks_for_programs() const {
    const auto asks = [](const std::vector<RegisterRequest>& requests) {
        return std::ranges::any_of(requests,
                                   [](const RegisterRequest& r) { return r.kind != RegisterRequest::Kind::other_job; });
    };
    return asks(asking_) ||
           std::ranges::any_of(places_, [&](const SendPlace& place) { return asks(place.queue.asking()); });
}

}  // namespace narrows
