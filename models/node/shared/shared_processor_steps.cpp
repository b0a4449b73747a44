// How the steps of a shared processor begin and end.
#include <utility>
#include <vector>

#include "models/node/shared/packet_engine.h"
#include "models/node/shared/shared_processor.h"

namespace narrows {

void SharedProcessor::start(SendOperation& operation, SendPlace* place) {
    Message& message = work_.start(operation, messages_, rank_, machine_.message.header_bytes, queue_.now());
    message.sequence = sent_++;
    message.first_asked = 0;  // none of its packets has asked yet
    message.number_in_pair = order_.number_for(message);
    Sending& sending = engine_.outgoing().start({.whole = &message,
                                                 .plan = PacketPlan(machine_.message, message.payload.size()),
                                                 .processor = number_,
                                                 .asked = operation.asked,
                                                 .activity = operation.activity,
                                                 .link = operation.link,
                                                 .program = operation.program});
    if (fabric_.observer != nullptr)
        fabric_.observer->message_started({message, operation.asked, operation.activity, sending.is_within_node});
    if (!sending.is_within_node)
        sending.messages_before = place != nullptr ? turns_.start(operation) : sent_to_others_++;
    if (sending.steps > 1) sendings_.push_back(&sending);
    Step step{.kind = Step::Kind::send, .sending = &sending};
    const auto bytes = static_cast<std::int64_t>(message.payload.size());
    if (sending.is_within_node) {
        step.copy = copies_.control();
    } else if (machine_.copies() > 0) {
        step.copy = copies_.out_of_program(static_cast<std::int64_t>(sending.plan.bytes(0)), bytes);
    }
    if (place != nullptr) engine_.outgoing().start_at(*place, sending);
    const Cycle overhead = overheads_.next(machine_.processor.send_overhead);
    if (place != nullptr && takes_place(sending))
        return begin_moving(step, *std::exchange(sending.first_packet, nullptr), overhead);
    begin(step, overhead);
    if (place == nullptr) return;
    place->filled_from = timing_.times().overhead_end();
    if (machine_.copies() == 0) engine_.outgoing().read_first(sending);  // T4: with copies, at the end of the step
}

void SharedProcessor::begin_moving(Step step, Message& packet, Cycle overhead) {
    step.packet = &packet;
    begin(step, overhead);
    timing_.move_later(move_out(machine_, packet));
}

void SharedProcessor::start_step(Sending& sending, SendPlace* place) {
    const auto message = static_cast<std::int64_t>(sending.whole->payload.size());
    if (sending.is_within_node) {
        IncomingMessage& reception = *sending.reception;
        const std::int64_t bytes = engine_.segments().chunk_bytes(reception, reception.chunks_in);
        engine_.segments().fill(reception, bytes);
        return begin({.kind = Step::Kind::into_segment,
                      .sending = &sending,
                      .reception = &reception,
                      .copy = copies_.out_of_program(bytes, message)},
                     0);
    }
    Step step{.kind = Step::Kind::send, .sending = &sending};
    if (place != nullptr) {
        const bool has_overhead = machine_.message.cut == MessageCut::processor && sending.packet > 0;
        Message& packet = engine_.outgoing().take_place(*place, sending);
        return begin_moving(step, packet, has_overhead ? overheads_.next(machine_.processor.send_overhead) : 0);
    }
    if (machine_.copies() > 0)
        step.copy = copies_.out_of_program(static_cast<std::int64_t>(sending.plan.bytes(sending.steps_done)), message);
    const bool has_overhead = machine_.message.cut == MessageCut::processor && sending.steps_done > 0;
    begin(step, has_overhead ? overheads_.next(machine_.processor.send_overhead) : 0);
}

void SharedProcessor::start_step(IncomingMessage& reception) {
    Step step{.kind = Step::Kind::receive, .reception = &reception};
    const auto message = static_cast<std::int64_t>(reception.whole.payload.size());
    Cycle overhead = 0;
    if (reception.sending == nullptr) {
        if (machine_.message.cut == MessageCut::processor && reception.steps_done > 0 && machine_.pays_at_request())
            overhead = overheads_.next(machine_.processor.receive_overhead);
        const int packet = reception.packet_that_came(reception.steps_done);
        if (machine_.copies() > 0)
            step.copy = copies_.into_program(static_cast<std::int64_t>(reception.plan.bytes(packet)), message);
    } else if (reception.steps_done == 0) {
        step.copy = copies_.control();
        if (!machine_.pays_at_request()) overhead = overheads_.next(machine_.processor.receive_overhead);  // W
    } else {
        const std::int64_t bytes = engine_.segments().chunk_bytes(reception, reception.steps_done - 1);
        step.copy = machine_.message.within_node == WithinNode::one_copy ? copies_.direct(bytes)
                                                                         : copies_.into_program(bytes, message);
    }
    begin(step, overhead);
}

void SharedProcessor::begin(const Step& step, Cycle overhead) {
    is_in_step_ = true;
    step_ = step;
    timing_.begin(step.copy, overhead);
}

void SharedProcessor::overhead_ended() {
    const bool starts = step_.kind == Step::Kind::send && !step_.sending->is_posted;
    if (starts) engine_.protocol().prefetch(number_, step_.sending->whole->to);
    const bool goes_on = starts && !keeps_program(*step_.sending);
    const std::coroutine_handle<> program = goes_on ? step_.sending->program : nullptr;
    if (starts) post(*step_.sending);
    timing_.start_copy();
    if (program) program.resume();
}

/// True if the program of a send goes on only when the processor has moved the last byte (P2).
bool SharedProcessor::keeps_program(const Sending& sending) const {
    return sending.place != nullptr && machine_.moves_by_processor();
}

void SharedProcessor::accessed(Cycle end) {
    if (step_.kind == Step::Kind::send) engine_.outgoing().moved(*step_.packet, end);
}

// Posts the message (D3). A copy that waits for a grant is a step of its own (Q2).
void SharedProcessor::post(Sending& sending) {
    sending.is_posted = true;
    if (sending.is_within_node) return;
    if (sending.place != nullptr && !keeps_program(sending)) end_short_send(sending);
    engine_.outgoing().post(sending);
    if (sending.may_send() || machine_.copies() == 0) return;
    timing_.leave_out_copy();
    if (sending.steps == 1) sendings_.push_back(&sending);
    --sending.steps_done;  // the end of this step is not that of step 0
}

void SharedProcessor::step_ended() {
    is_in_step_ = false;
    const Step step = step_;
    if (step.kind == Step::Kind::receive) engine_.protocol().prefetch(number_, step.reception->whole.from);
    if (fabric_.observer != nullptr) report(step);
    consider();
    switch (step.kind) {
        case Step::Kind::send: return sent_step(*step.sending);
        case Step::Kind::into_segment:
            ++step.reception->chunks_in;
            if (++step.sending->steps_done == step.sending->steps) {
                std::erase(sendings_, step.sending);
                sends_under_way_.ended(step.sending->activity);
            }
            return engine_.processor_of(step.reception->whole.to).consider();
        case Step::Kind::receive: return received_step(*step.reception);
        case Step::Kind::take: return engine_.incoming().handed_over(*step.packet);
        case Step::Kind::request: matching_.wait(*step.request); return match_soon();
        case Step::Kind::work: return step.work->program.resume();
    }
}

void SharedProcessor::report(const Step& step) const {
    ProcessorStep told{};
    told.rank = rank_;
    told.kind = step.kind;
    told.from = timing_.times().from();
    told.overhead_end = timing_.times().overhead_end();
    told.to = queue_.now();
    told.chunks = timing_.times().chunks();
    switch (step.kind) {
        case Step::Kind::send:
        case Step::Kind::into_segment:
            told.what = step.sending->whole->number;
            told.number = step.sending->steps_done;
            break;
        case Step::Kind::receive:
            told.what = step.reception->whole.number;
            told.number = step.reception->steps_done;
            break;
        case Step::Kind::take:
            told.what = step.packet->more().whole->number;
            told.number = step.packet->more().number_in_whole;
            break;
        case Step::Kind::request:
            told.what = static_cast<std::uint64_t>(step.request->activity);
            told.asked = step.request->asked;
            break;
        case Step::Kind::work:
            told.what = static_cast<std::uint64_t>(step.work->activity);
            told.asked = step.work->asked;
            break;
    }
    fabric_.observer->processor_step(told);
}

// T8: where the send takes its register at the start, a message of one packet ends when its program goes on.
void SharedProcessor::end_short_send(const Sending& sending) {
    if (sending.plan.packets() == 1) sends_under_way_.ended(sending.activity);
}

void SharedProcessor::sent_step(Sending& sending) {
    const bool is_last = ++sending.steps_done == sending.steps;
    if (is_last) std::erase(sendings_, &sending);
    const int activity = sending.activity;
    const bool has_ended =
        is_last && (sending.is_within_node ? machine_.message.within_node == WithinNode::shared_segment
                                           : machine_.copies() > 0 && sending.place == nullptr);
    const bool program_goes_on = is_last && keeps_program(sending);
    const std::coroutine_handle<> program = program_goes_on ? sending.program : nullptr;
    if (program_goes_on) end_short_send(sending);
    engine_.outgoing().step_ended(sending);
    if (has_ended) sends_under_way_.ended(activity);
    if (program) program.resume();
}

}  // namespace narrows
