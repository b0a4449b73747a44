#include "models/node/shared/outgoing_packets.h"

#include <algorithm>
#include <utility>

#include "models/node/shared/packet_engine.h"
#include "models/node/shared/shared_processor.h"

namespace narrows {

namespace {

/// The payload of the packet that asks. The only packet of a message shares the message's bytes.
Payload payload_of(const Sending& sending) {
    const Payload& whole = sending.whole->payload;
    if (sending.plan.packets() == 1) return whole;
    return Payload(whole.bytes().subspan(sending.plan.first_byte(sending.packet), sending.plan.bytes(sending.packet)));
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
      places_(fabric_, node.placement()),
      sequence_of_(static_cast<std::size_t>(node.placement().interfaces())) {
    for (int interface = 0; interface < node.placement().interfaces(); ++interface)
        order_.push_back(fabric_.messages_overtake() ? std::make_unique<PairOrder>() : nullptr);
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
        // P2: the first step of a posted message handles no packet.
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

// P9: the end of the first step posts a message within the node. For other messages a packet may now ask.
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

void OutgoingPackets::start_at(SendPlace& place, Sending& sending) {
    if (sending.plan.packets() > 1) place.held_for = &sending;
    sending.place = &place;
    sending.first_packet = &take_place(place, sending);
}

Message& OutgoingPackets::take_place(SendPlace& place, Sending& sending) {
    place.queue.serve(sending.processor);
    place.is_given = true;
    place.is_filling = true;
    place.filling = &sending;
    // P1: for packet 0, the send asked for the register.
    Message& packet = cut(request_of(sending, sending.packet == 0 ? sending.asked : queue_.now()), place);
    if (fabric_.machine.moves_by_processor()) place.filled_from = node_.memory().load(packet);  // M1
    next_packet(sending);
    return packet;
}

void OutgoingPackets::read_first(Sending& sending) {
    read(*std::exchange(sending.first_packet, nullptr), *sending.place);
}

void OutgoingPackets::moved(Message& packet, Cycle end) {
    SendPlace& place = places_.of(packet);
    place.is_filling = false;
    complete(packet, std::max(place.filled_from, end), std::exchange(place.filling, nullptr));
}

// --- registers ------------------------------------------------------------------------------------------------------

// T3
void OutgoingPackets::ask_if_ready(Sending& sending) {
    const bool has_packets = sending.packet < sending.plan.packets();
    if (fabric_.machine.moves_by_processor()) return;  // a step of the packet's processor takes the register (P2)
    if (has_packets && !sending.is_asking && sending.is_prepared() && sending.may_send()) ask_for(sending);
}

void OutgoingPackets::ask_for(Sending& sending) {
    sending.is_asking = true;
    if (node_.hardware() != nullptr) return node_.hardware()->posted(sending);
    ask(request_of(sending, queue_.now()));
}

void OutgoingPackets::ask(const RegisterRequest& request) {
    places_.ask(request);
    node_.consider();
}

// With a host bus, packets that have been fetched (J9) get the registers.
void OutgoingPackets::give_registers() {
    places_.let_choose();
    if (node_.host() != nullptr) fill_registers();
    places_.give_all([this](SendPlace& place, const RegisterRequest& request) { give(place, request); });
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
            next_packet(*sending);
        }
    }
    Sending* const of_data = packet.more().packet_kind == Message::Packet::data ? request.sending : nullptr;
    if (node_.host() != nullptr) return fetch(place, {&packet, of_data, request.asked});
    place.is_filling = true;
    place.filling = of_data;
    place.filled_from = queue_.now();
    read(packet, place);
}

// J9
void OutgoingPackets::fetch(SendPlace& place, FetchedPacket fetched) {
    fetched.is_there = !node_.host()->read(*fetched.packet, place.of_interface, *this);
    place.fetched.push_back(fetched);
    if (fetched.is_there) node_.consider();
}

void OutgoingPackets::host_access_ends(const HostAccess& access) {
    queue_.at<&OutgoingPackets::fetched>(access.end, *this, *access.packet);
}

void OutgoingPackets::fetched(Message& packet) {
    std::ranges::find(places_.of(packet).fetched, &packet, &FetchedPacket::packet)->is_there = true;
    node_.consider();
}

/// The first packet in each fetch buffer gets the register of its link.
void OutgoingPackets::fill_registers() {
    const Cycle now = queue_.now();
    for (SendPlace& place : places_.all()) {
        if (place.fetched.empty() || !place.fetched.front().is_there || !place.has_free_register(now)) continue;
        const FetchedPacket first = place.fetched.front();
        place.fetched.pop_front();
        start(*first.packet, first.asked);
        complete(*first.packet, now + fabric_.machine.interface.send_overhead, first.sending);
    }
}

/// A packet of the message has got its register. The next one may ask.
void OutgoingPackets::next_packet(Sending& sending) {
    if (++sending.packet < sending.plan.packets()) return ask_if_ready(sending);
    if (sending.place == nullptr || sending.place->held_for != &sending) return;
    sending.place->held_for = nullptr;
    node_.places_change();
}

// Gives a register where no server delays the read.
void OutgoingPackets::give_register(Sending& sending, SendPlace& place, Cycle asked) {
    Message& packet = cut(request_of(sending, asked), place);
    place.is_filling = true;
    place.filling = &sending;
    place.filled_from = queue_.now();
    ++sending.packet;
    access_ends(&packet, queue_.now());
}

// --- packets --------------------------------------------------------------------------------------------------------

Message& OutgoingPackets::cut(const RegisterRequest& request, SendPlace& place) {
    const Placement& placement = node_.placement();
    const auto interface = static_cast<std::size_t>(place.of_interface);
    Message& packet = packets_.start();
    request.kind == RegisterRequest::Kind::other_job ? node_.others().fill(packet, place.of_interface, place.link)
                                                     : fill(packet, request);
    packet.from = placement.endpoint_at(node_.id(), place.of_interface);
    packet.to = placement.endpoint_at(placement.node_of(packet.more().for_rank), place.of_interface);
    packet.sequence = sequence_of_[interface]++;
    packet.link = place.link;
    packet.bytes = fabric_.machine.message.header_bytes + static_cast<int>(packet.payload.size());
    // T3a
    if (order_[interface] != nullptr) packet.number_in_pair = order_[interface]->number_for(packet);
    if (node_.host() == nullptr) start(packet, request.asked);
    return packet;
}

/// The packet, which asked at `asked`, gets its register now.
void OutgoingPackets::start(Message& packet, Cycle asked) {
    packet.started = queue_.now();
    places_.of(packet).interface->start_transfer(packet, asked);
    if (fabric_.observer == nullptr) return;
    fabric_.observer->send_started(packet, packet.started);
    fabric_.observer->packet_asked(packet, asked);
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
    if (!node_.memory().read(packet, place.of_interface, *this)) access_ends(&packet, loaded);
}

void OutgoingPackets::access_ends(Message* packet, Cycle end) {
    moved(*packet, std::max(places_.of(*packet).filled_from + fabric_.machine.interface.send_overhead, end));
}

void OutgoingPackets::complete(Message& packet, Cycle cycle, Sending* sending) {
    places_.of(packet).interface->fill_register(packet, cycle);
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

/// Where the register is taken at the start, the last packet can be complete before its step has ended.
void OutgoingPackets::end_if_done(Sending& sending) {
    if (sending.complete == sending.plan.packets() && sending.steps_done == sending.steps) sendings_.end(sending);
}

}  // namespace narrows
