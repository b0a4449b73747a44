// From the first that a shared processor knows of a message to the program that receives it.
#include <utility>
#include <vector>

#include "models/node/shared/packet_engine.h"
#include "models/node/shared/shared_processor.h"

namespace narrows {

IncomingMessage& SharedProcessor::reception_of(Message& whole, const PacketPlan& plan) {
    IncomingMessage& reception = matching_.reception_of(whole, plan);
    match_soon();
    return reception;
}

IncomingMessage& SharedProcessor::packet_presented(Message& whole, const PacketPlan& plan) {
    const bool is_first = !matching_.knows(whole);
    IncomingMessage& reception = reception_of(whole, plan);
    if (is_first) admission_.known(reception, queue_.now());
    return reception;
}

void SharedProcessor::match_soon(std::uint64_t) {
    if (match_due_) return;
    match_due_ = true;
    queue_.decide<CycleQueue::Decision::delivery, &SharedProcessor::match>(*this);
}

void SharedProcessor::match(std::uint64_t) {
    match_due_ = false;
    for (IncomingMessage* reception : matching_.match(queue_.now())) {
        if (fabric_.observer != nullptr)
            fabric_.observer->message_matched(reception->whole, reception->served, queue_.now());
        if (reception->sending != nullptr) {
            engine_.segments().matched(*reception);
            reception->sending->reception = reception;
            engine_.processor_of(reception->whole.from).consider();
        }
        admission_.matched(*reception);
        release(*reception);
        engine_.protocol().matched(*reception);
        // Without copies the first packet that comes needs no step.
        if (reception->sending == nullptr && machine_.message.copies == 0) reception->steps_done = 1;
        if (reception->steps_done < steps_of(*reception)) receptions_.push_back(reception);
        consider();
        complete_if_done(*reception);
    }
    for (IncomingMessage* reception : admission_.admit(queue_.now())) {
        if (fabric_.observer != nullptr) fabric_.observer->message_admitted(reception->whole, queue_.now());
        release(*reception);
    }
}

// Q5
void SharedProcessor::release(IncomingMessage& reception) {
    for (Message* packet : std::exchange(reception.held, {}))
        queue_.at<&PacketEngine::write>(queue_.now(), engine_, reinterpret_cast<std::uint64_t>(packet));
}

int SharedProcessor::steps_of(const IncomingMessage& reception) const {
    if (reception.sending != nullptr) return 1 + engine_.segments().chunks(reception.whole.payload.size());
    const bool has_steps = machine_.message.copies > 0 || machine_.message.cut == MessageCut::processor;
    return has_steps ? reception.plan.packets() : 1;
}

void SharedProcessor::in_memory(const Message& packet) {
    Message& whole = *packet.more().whole;
    IncomingMessage& reception = reception_of(whole, PacketPlan(machine_.message, whole.payload.size()));
    const bool is_earlier = whole.first_asked == 0 || packet.first_asked < whole.first_asked;
    if (is_earlier) whole.first_asked = packet.first_asked;
    reception.in_memory(packet.more().number_in_whole, packet.payload, queue_.now());
    if (reception.missing == 0) deliver(reception);
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
    if (is_within_node) engine_.processor_of(reception.whole.from).consider();  // room, or its next message's turn
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

// T8. With one copy the sender's data are needed until now.
void SharedProcessor::end_send_within_node(Sending& sending) {
    const int activity = sending.activity;
    SharedProcessor& sender = engine_.processor_of(sending.whole->from);
    engine_.end(sending);
    if (machine_.message.within_node == WithinNode::one_copy) sender.sends_under_way_.ended(activity);
}

void SharedProcessor::deliver(IncomingMessage& reception) {
    Message& whole = reception.whole;
    whole.crossed = 1;  // the link into the node; hops are counted by packets
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
    // Q5: from the next cycle on there is room, also for messages that become known later in this one.
    if (admission_.received(reception, queue_.now())) queue_.at<&SharedProcessor::match_soon>(queue_.now() + 1, *this);
    receive.result = {whole.from, whole.tag, std::move(whole.payload)};
    matching_.end(reception);
    messages_.give_back(whole);
    receive.program.resume();
}

}  // namespace narrows
