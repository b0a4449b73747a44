// The receiving side of a shared processor, from the first sign of a message to the program that receives it.
#include <algorithm>
#include <vector>

#include "models/node/shared/packet_engine.h"
#include "models/node/shared/shared_processor.h"

namespace narrows {

void SharedProcessor::knows(Sending& sending) {
    IncomingMessage& reception = matching_.reception_of(*sending.whole, sending.plan);
    reception.sending = &sending;
    matching_.within_node(reception);
    match_soon();
}

IncomingMessage& SharedProcessor::packet_presented(Message& whole, const PacketPlan& plan) {
    const bool is_first = !matching_.knows(whole);
    IncomingMessage& reception = matching_.reception_of(whole, plan);
    if (is_first) {
        admission_.known(reception, queue_.now());
        match_soon();
    }
    return reception;
}

void SharedProcessor::comes(Message& packet) {
    work_.come(packet);
    consider();
}

void SharedProcessor::take(Message& packet) {
    begin({.kind = Step::Kind::take, .packet = &packet},
          packet.more().pays_at_arrival ? overheads_.next(machine_.processor.receive_overhead) : 0);
    if (machine_.moves_by_processor()) timing_.move_later(move_in(machine_, packet, timing_.times().overhead_end()));
}

bool SharedProcessor::admits(const IncomingMessage& reception) const {
    return !holds() && reception.admission != IncomingMessage::Admission::waiting;
}

bool SharedProcessor::admits_now(Message& whole) {
    IncomingMessage& reception = matching_.known(whole);
    return holds() ? matching_.reserve(reception) : admits(reception);
}

// Q5: tells whether a packet may be taken, and changes nothing.
bool SharedProcessor::may_take(const Message& packet) const {
    const IncomingMessage& reception = matching_.known(*packet.more().whole);
    return holds() ? matching_.is_awaited(reception) : admits(reception);
}

void SharedProcessor::match_soon(std::uint64_t) { engine_.decisions().match_soon(*this); }

void SharedProcessor::let_asked_wait() {
    asked_.take_all_if([this](ReceiveOperation& each) {
        matching_.wait(each);
        return true;
    });
    engine_.decisions().match_soon(*this);
    consider();
}

bool SharedProcessor::match() {
    bool did_something = matching_.list(queue_.now());
    for (IncomingMessage* reception : matching_.match()) {
        matched(*reception);
        did_something = true;
    }
    for (const IncomingMessage* reception : admission_.admit(queue_.now())) {
        if (fabric_.observer != nullptr) fabric_.observer->message_admitted(reception->whole, queue_.now());
        did_something = true;
    }
    if (did_something) consider();
    return did_something;
}

void SharedProcessor::matched(IncomingMessage& reception) {
    if (fabric_.observer != nullptr)
        fabric_.observer->message_matched(reception.whole, reception.served.number, queue_.now());
    if (reception.sending != nullptr) {
        engine_.segments().matched(reception);
        reception.sending->reception = &reception;
        engine_.processor_of(reception.whole.from).consider();
    }
    admission_.matched(reception);
    engine_.protocol().matched(reception);
    // without copies the first packet that comes needs no step
    if (reception.sending == nullptr && machine_.copies() == 0) reception.steps_done = 1;
    if (reception.steps_done < steps_of(reception)) receptions_.push_back(&reception);
    complete_if_done(reception);
}

std::vector<KnownMessage> SharedProcessor::known_messages() const {
    std::vector<KnownMessage> all = matching_.known_messages();
    for (KnownMessage& known : all) {
        known.held = engine_.incoming().held_of(*known.message);
        for (const Message* each = work_.packets().first(); each != nullptr; each = each->next) {
            if (each->more().whole == known.message && !may_take(*each)) known.held.push_back(each);
        }
    }
    return all;
}

int SharedProcessor::steps_of(const IncomingMessage& reception) const {
    if (reception.sending != nullptr) return 1 + engine_.segments().chunks(reception.whole.payload.size());
    const bool has_overheads = machine_.message.cut == MessageCut::processor && machine_.pays_at_request();
    return machine_.copies() > 0 || has_overheads ? reception.plan.packets() : 1;
}

void SharedProcessor::in_memory(const Message& packet, int link) {
    Message& whole = *packet.more().whole;
    IncomingMessage& reception = matching_.known(whole);
    const bool is_earlier = whole.first_asked == 0 || packet.first_asked < whole.first_asked;
    if (is_earlier) whole.first_asked = packet.first_asked;
    reception.in_memory(packet.more().number_in_whole, packet.payload, queue_.now());
    if (reception.missing == 0) {
        deliver(reception);
        if (!reception.is_lost) matching_.delivered(reception, link);
        match_soon();
    }
    if (reception.receive == nullptr) return;
    consider();
    complete_if_done(reception);
}

void SharedProcessor::received_step(IncomingMessage& reception) {
    const bool is_within_node = reception.sending != nullptr;
    ++reception.steps_done;
    if (is_within_node && reception.steps_done > 1 && machine_.message.within_node == WithinNode::shared_segment) {
        engine_.segments().empty(reception, engine_.segments().chunk_bytes(reception, reception.steps_done - 2));
    }
    if (is_within_node) engine_.processor_of(reception.whole.from).consider();  // room, or the next message's turn
    if (reception.steps_done == steps_of(reception)) {
        std::erase(receptions_, &reception);
        if (is_within_node) {
            engine_.segments().end(reception);
            end_send_within_node(*reception.sending);
            reception.missing = 0;
            deliver(reception);
        }
    }
    complete_if_done(reception);
}

// T8: with one copy the sender's data are needed until now.
void SharedProcessor::end_send_within_node(Sending& sending) {
    const int activity = sending.activity;
    SharedProcessor& sender = engine_.processor_of(sending.whole->from);
    engine_.outgoing().end(sending);
    if (machine_.message.within_node == WithinNode::one_copy) sender.sends_under_way_.ended(activity);
}

void SharedProcessor::deliver(IncomingMessage& reception) {
    Message& whole = reception.whole;
    whole.crossed = 1;  // counts the link into the node; hops are counted by packets
    if (fabric_.observer != nullptr) fabric_.observer->message_delivered(whole, queue_.now());
    if (fabric_.faults != nullptr && !fabric_.faults->pass(whole)) reception.is_lost = true;
    if (!reception.is_lost) messages_.delivered(whole, queue_.now());
}

void SharedProcessor::complete_if_done(IncomingMessage& reception) {
    if (reception.receive == nullptr || reception.missing > 0 || reception.is_lost) return;
    if (reception.steps_done < steps_of(reception)) return;
    ReceiveOperation& receive = *reception.receive;
    Message& whole = reception.whole;
    if (fabric_.observer != nullptr) fabric_.observer->message_received(whole, queue_.now());
    engine_.protocol().received(reception);
    // Q5: the room is free from the next cycle on, also for messages that become known later in this one
    if (admission_.received(reception, queue_.now())) queue_.at<&SharedProcessor::match_soon>(queue_.now() + 1, *this);
    receive.result = received(whole);
    matching_.end(reception);
    messages_.give_back(whole);
    receive.program.resume();
}

}  // namespace narrows
