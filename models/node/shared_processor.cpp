#include "models/node/shared_processor.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "models/node/packet_engine.h"

namespace narrows {

namespace {

/// V7
Copy copy_of(const ComputeOperation& work, const Copies& copies) {
    return work.memory == ComputeOperation::Memory::copied ? copies.direct(work.bytes) : copies.sweep(work.bytes);
}

}  // namespace

SharedProcessor::SharedProcessor(Fabric& fabric, MessageLedger& messages, RankId rank, int number, PacketEngine& engine,
                                 SharedMemory& memory)
    : fabric_(fabric),
      machine_(fabric.machine),
      queue_(fabric.queue),
      messages_(messages),
      engine_(engine),
      memory_(memory),
      rank_(rank),
      number_(number),
      interruptions_(fabric.machine.processor, rank, fabric.topology.seed()),
      overheads_(fabric.machine.processor, rank, fabric.topology.seed()),
      cycles_(&interruptions_, &fabric.last_end),
      copies_(fabric.machine),
      admission_(fabric.machine),
      background_(queue_, cycles_) {}

// --- what programs ask for ------------------------------------------------------------------------------------------

void SharedProcessor::send(SendOperation& operation) {
    if (operation.to == rank_) throw std::logic_error("a rank sent a message to itself");
    if (static_cast<int>(operation.payload.size()) > machine_.message.largest_payload())
        throw std::logic_error("a message is larger than the machine allows");
    operation.asked = queue_.now();
    ++under_way_[static_cast<std::size_t>(operation.activity)];
    sends_.push(operation);
    consider();
}

bool SharedProcessor::receive(ReceiveOperation& operation) {
    operation.asked = queue_.now();
    requests_.push(operation);
    consider();
    return false;
}

int SharedProcessor::add_activity() {
    under_way_.push_back(0);
    return static_cast<int>(under_way_.size()) - 1;
}

bool SharedProcessor::sent(SentOperation& operation) {
    if (under_way_[static_cast<std::size_t>(operation.activity)] == 0) return true;
    awaiting_sends_.push(operation);
    return false;
}

void SharedProcessor::send_ended(std::uint64_t activity) {
    if (--under_way_[activity] > 0) return;
    const auto is_of_activity = [&](const SentOperation& s) {
        return static_cast<std::uint64_t>(s.activity) == activity;
    };
    if (SentOperation* operation = awaiting_sends_.take_if(is_of_activity)) operation->program.resume();
}

void SharedProcessor::work(ComputeOperation& operation) {
    operation.asked = queue_.now();
    works_.push(operation);
    consider();
}

// --- decisions ------------------------------------------------------------------------------------------------------

bool SharedProcessor::has_job() const {
    return !requests_.empty() || !works_.empty() || !sends_.empty() || !sendings_.empty() || !receptions_.empty();
}

void SharedProcessor::consider(std::uint64_t) {
    if (decision_due_ || is_in_step_ || !has_job()) return;
    decision_due_ = true;
    queue_.decide<CycleQueue::Decision::processor, &SharedProcessor::decide_next>(*this);
}

// P9: requests, receive steps, work, then sends and their steps.
void SharedProcessor::decide_next(std::uint64_t) {
    decision_due_ = false;
    if (is_in_step_) return;
    const Cycle free_at = interruptions_.first_free(queue_.now());
    if (free_at > queue_.now()) return queue_.at<&SharedProcessor::consider>(free_at, *this);
    if (ReceiveOperation* request = requests_.take_best([](auto&) { return true; }, asked_before<ReceiveOperation>)) {
        waiting_ += queue_.now() - request->asked;
        return begin({.kind = Step::Kind::request, .request = request},
                     overheads_.next(machine_.processor.receive_overhead));
    }
    if (IncomingMessage* reception = next_reception()) return start_step(*reception);
    if (ComputeOperation* work = works_.take_best([](auto&) { return true; }, asked_before<ComputeOperation>)) {
        waiting_ += queue_.now() - work->asked;
        return begin({.kind = Step::Kind::work, .work = work, .copy = copy_of(*work, copies_)}, work->cycles);
    }
    SendOperation* const send = next_send();
    Sending* const sending = next_sending();
    const auto order = [](const auto& s) { return std::tuple(s.asked, s.activity); };
    if (sending != nullptr && (send == nullptr || order(*sending) <= order(*send))) return start_step(*sending);
    if (send != nullptr) start(*send);
}

SendOperation* SharedProcessor::next_send() const {
    return sends_.best([](auto&) { return true; }, asked_before<SendOperation>);
}

Sending* SharedProcessor::next_sending() const {
    Sending* first = nullptr;
    for (Sending* sending : sendings_) {
        const bool goes_first = first == nullptr || std::tuple(sending->asked, sending->activity) <
                                                        std::tuple(first->asked, first->activity);
        if (goes_first && is_ready(*sending)) first = sending;
    }
    return first;
}

bool SharedProcessor::is_ready(const Sending& sending) const {
    if (!sending.is_within_node) return sending.may_send();
    const IncomingMessage* const reception = sending.reception;
    const Segments& segments = engine_.segments();
    return reception != nullptr && segments.is_first(*reception) &&
           segments.has_room(*reception, segments.chunk_bytes(*reception, reception->chunks_in));
}

IncomingMessage* SharedProcessor::next_reception() const {
    IncomingMessage* first = nullptr;
    for (IncomingMessage* reception : receptions_) {
        const bool goes_first = first == nullptr || reception->served < first->served;
        if (goes_first && is_ready(*reception)) first = reception;
    }
    return first;
}

// Within a node step 0 moves control information, and step j + 1 takes chunk j out of the segment.
bool SharedProcessor::is_ready(const IncomingMessage& reception) const {
    if (reception.sending == nullptr) return reception.steps_done < reception.packets_in_memory();
    return reception.steps_done == 0 || machine_.message.within_node == WithinNode::one_copy ||
           reception.steps_done <= reception.chunks_in;
}

bool SharedProcessor::is_at_rest() const {
    return !is_in_step_ && requests_.empty() && works_.empty() && sends_.empty() && next_sending() == nullptr &&
           next_reception() == nullptr;
}

// --- steps ----------------------------------------------------------------------------------------------------------

void SharedProcessor::start(SendOperation& operation) {
    sends_.remove(operation);
    operation.make_payload();
    const Cycle now = queue_.now();
    Message& message = messages_.start();
    message.from = rank_;
    message.to = operation.to;
    message.sequence = sent_++;
    message.tag = operation.tag;
    message.message_class = operation.message_class;
    message.payload = std::move(operation.payload);
    message.bytes = machine_.message.header_bytes + static_cast<int>(message.payload.size());
    message.link = operation.link;
    message.started = now;
    message.number_in_pair = order_.number_for(message);
    operation.message = message.number;
    waiting_ += now - operation.asked;

    Sending& sending = engine_.start({.whole = &message,
                                      .plan = PacketPlan(machine_.message, message.payload.size()),
                                      .processor = number_,
                                      .asked = operation.asked,
                                      .activity = operation.activity,
                                      .program = operation.program});
    if (fabric_.observer != nullptr)
        fabric_.observer->message_started({message, operation.asked, operation.activity, sending.is_within_node});
    if (!sending.is_within_node) sending.messages_before = sent_to_others_++;
    if (sending.steps > 1) sendings_.push_back(&sending);
    Step step{.kind = Step::Kind::send, .sending = &sending};
    const auto bytes = static_cast<std::int64_t>(message.payload.size());
    if (sending.is_within_node) {
        step.copy = copies_.control();
    } else if (machine_.message.copies > 0) {
        step.copy = copies_.out_of_program(static_cast<std::int64_t>(sending.plan.bytes(0)), bytes);
    }
    begin(step, overheads_.next(machine_.processor.send_overhead));
}

void SharedProcessor::start_step(Sending& sending) {
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
    if (machine_.message.copies > 0)
        step.copy = copies_.out_of_program(static_cast<std::int64_t>(sending.plan.bytes(sending.steps_done)), message);
    const bool has_overhead = machine_.message.cut == MessageCut::processor && sending.steps_done > 0;
    begin(step, has_overhead ? overheads_.next(machine_.processor.send_overhead) : 0);
}

void SharedProcessor::start_step(IncomingMessage& reception) {
    Step step{.kind = Step::Kind::receive, .reception = &reception};
    const auto message = static_cast<std::int64_t>(reception.whole.payload.size());
    Cycle overhead = 0;
    if (reception.sending == nullptr) {
        if (machine_.message.cut == MessageCut::processor && reception.steps_done > 0)
            overhead = overheads_.next(machine_.processor.receive_overhead);
        const int packet = reception.packet_that_came(reception.steps_done);
        if (machine_.message.copies > 0)
            step.copy = copies_.into_program(static_cast<std::int64_t>(reception.plan.bytes(packet)), message);
    } else if (reception.steps_done == 0) {
        step.copy = copies_.control();
    } else {
        const std::int64_t bytes = engine_.segments().chunk_bytes(reception, reception.steps_done - 1);
        step.copy = machine_.message.within_node == WithinNode::one_copy ? copies_.direct(bytes)
                                                                         : copies_.into_program(bytes, message);
    }
    begin(step, overhead);
}

// `cycles`: before the copy of the step begins.
void SharedProcessor::begin(const Step& step, Cycle cycles) {
    is_in_step_ = true;
    step_ = step;
    const Cycle end = interruptions_.end(queue_.now(), cycles);
    times_.begin(queue_.now(), end);
    cycles_.occupy_between_interruptions(queue_.now(), end);
    queue_.at<&SharedProcessor::overhead_ended>(end, *this);
}

void SharedProcessor::overhead_ended(std::uint64_t) {
    const bool starts = step_.kind == Step::Kind::send && !step_.sending->is_posted;
    const std::coroutine_handle<> program = starts ? step_.sending->program : nullptr;
    if (starts) post(*step_.sending);
    next_chunk();
    if (program) program.resume();
}

// Q2: a copy that has to wait for a grant is a step of its own.
void SharedProcessor::post(Sending& sending) {
    sending.is_posted = true;
    if (sending.is_within_node) return;
    engine_.post(sending);
    if (sending.may_send() || machine_.message.copies == 0) return;
    step_.copy.bytes = 0;
    if (sending.steps == 1) sendings_.push_back(&sending);
    --sending.steps_done;  // the end of this step is not that of step 0
}

// V4
void SharedProcessor::next_chunk(std::uint64_t) {
    if (step_.copy.bytes == 0) return step_ended();
    const Cycle now = queue_.now();
    const Cycle free_at = interruptions_.first_free(now);
    if (free_at > now) {
        cycles_.occupy_between_interruptions(now, free_at);
        return queue_.at<&SharedProcessor::next_chunk>(free_at, *this);
    }
    chunk_ = step_.copy.next_chunk();
    const auto owner = static_cast<std::uint64_t>(int{rank_});
    if (!memory_.ask_for_processor(number_,
                                   {chunk_ * step_.copy.crossings, this, 0, {AccessOwner::Kind::processor, owner}}))
        chunk_ends(now);
}

void SharedProcessor::access_ends(std::uint64_t, Cycle end) { chunk_ends(end); }

void SharedProcessor::chunk_ends(Cycle served) {
    const Cycle now = queue_.now();
    const Cycle end = std::max(served, interruptions_.end(now, step_.copy.own.cycles_for(chunk_)));
    cycles_.occupy_between_interruptions(now, end);
    if (fabric_.observer != nullptr) times_.add_chunk(now, end);
    queue_.at<&SharedProcessor::chunk_ended>(end, *this);
}

void SharedProcessor::chunk_ended(std::uint64_t) {
    step_.copy.bytes -= chunk_;
    next_chunk();
}

void SharedProcessor::step_ended() {
    is_in_step_ = false;
    const Step step = step_;
    if (fabric_.observer != nullptr) tell(step);
    consider();
    switch (step.kind) {
        case Step::Kind::send: return sent_step(*step.sending);
        case Step::Kind::into_segment:
            ++step.reception->chunks_in;
            if (++step.sending->steps_done == step.sending->steps) {
                std::erase(sendings_, step.sending);
                send_ended(static_cast<std::uint64_t>(step.sending->activity));
            }
            return engine_.processor_of(step.reception->whole.to).consider();
        case Step::Kind::receive: return received_step(*step.reception);
        case Step::Kind::request: matching_.wait(*step.request); return match_soon();
        case Step::Kind::work: return step.work->program.resume();
    }
}

void SharedProcessor::tell(const Step& step) const {
    ProcessorStep told{};
    told.rank = rank_;
    told.kind = step.kind;
    told.from = times_.from();
    told.overhead_end = times_.overhead_end();
    told.to = queue_.now();
    told.chunks = times_.chunks();
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

void SharedProcessor::sent_step(Sending& sending) {
    const bool is_last = ++sending.steps_done == sending.steps;
    if (is_last) std::erase(sendings_, &sending);
    const auto activity = static_cast<std::uint64_t>(sending.activity);
    const bool has_ended =
        is_last && (sending.is_within_node ? machine_.message.within_node == WithinNode::shared_segment
                                           : machine_.message.copies > 0);
    engine_.step_ended(sending);
    if (has_ended) send_ended(activity);
}

// --- receiving ------------------------------------------------------------------------------------------------------

IncomingMessage& SharedProcessor::known(Message& whole, const PacketPlan& plan) {
    IncomingMessage& reception = matching_.known(whole, plan);
    match_soon();
    return reception;
}

IncomingMessage& SharedProcessor::packet_presented(Message& whole, const PacketPlan& plan) {
    const bool is_first = !matching_.knows(whole);
    IncomingMessage& reception = known(whole, plan);
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
    IncomingMessage& reception =
        known(*packet.more().whole, PacketPlan(machine_.message, packet.more().whole->payload.size()));
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
    const auto activity = static_cast<std::uint64_t>(sending.activity);
    SharedProcessor& sender = engine_.processor_of(sending.whole->from);
    engine_.end(sending);
    if (machine_.message.within_node == WithinNode::one_copy) sender.send_ended(activity);
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
