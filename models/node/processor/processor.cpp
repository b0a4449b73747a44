#include "models/node/processor/processor.h"

#include <algorithm>

#include "models/node/processor/packet_move.h"

namespace narrows {

namespace {

/// The observed step of a request or of work. It consists of overhead only.
ProcessorStep step_for_program(NodeId node, ProcessorStep::Kind kind, const auto& operation, Cycle from, Cycle to) {
    return {node, kind, static_cast<std::uint64_t>(operation.activity), 0, operation.asked, from, to, to, {}};
}

ProcessorStep step_for_message(NodeId node, ProcessorStep::Kind kind, const Message& message, Cycle from,
                               Cycle overhead_end, Cycle to) {
    return {node, kind, message.number, 0, 0, from, overhead_end, to, {}};
}

}  // namespace

Processor::Processor(Fabric& fabric, MessageLedger& messages, NodeId node)
    : fabric_(fabric),
      queue_(fabric.queue),
      messages_(messages),
      node_(node),
      holds_(fabric.machine.interface.unexpected == Unexpected::hold),
      takes_packets_(moves_bytes() || !pays_at_request()),
      may_decide_ahead_(false),
      cycles_(nullptr, &fabric.last_end),
      memory_(fabric.machine) {
    if (fabric.messages_overtake()) rare().order = std::make_unique<PairOrder>();
    may_decide_ahead_ = can_decide_ahead();
}

/// True if the next step is known before the other events of its cycle (docs/timing.md, "Decided ahead"): the register
/// of the only link holds one message, which is announced in an earlier cycle than it comes, and the only activity asks
/// for one operation at a time, or for two sends, which keep their order.
bool Processor::can_decide_ahead() const {
    return !holds_ && all_links(fabric_.machine.interface) == 1 && !moves_bytes() && !pays_at_request() &&
           !memory_.on() && order() == nullptr && fabric_.machine.interface.receive_overhead > 0;
}

void Processor::send(SendOperation& operation) {
    check(operation, fabric_.machine, node_);
    operation.asked = queue_.now();
    work_.ask(operation);
    const Cycle may_begin = interface_->send_may_begin_at(operation.link);
    if (may_begin <= operation.asked) {
        consider();
    } else {
        send_may_start(may_begin);
    }
}

void Processor::note_begin(const ProcessorStep& step) {
    report_if_ended();  // the previous step may end later in this cycle
    rare().step = step;
}

// With P5 messages are delivered during a step, so a step that ends with the programs is reported here.
void Processor::report_if_ended() {
    std::optional<ProcessorStep>& step = rare().step;
    if (!step || step->to > queue_.now()) return;
    fabric_.observer->processor_step(*step);
    step.reset();
}

bool Processor::receive(ReceiveOperation& operation) {
    operation.asked = queue_.now();
    if (pays_at_request()) {
        work_.ask(operation);
        consider();
        return false;
    }
    if (matches_at_once_) return match(operation);
    asking_.push(operation);
    if (asking_.single()) queue_.decide<CycleQueue::Decision::delivery, &Processor::match_asking>(*this);
    return false;
}

// Several activities may ask for the same message in one cycle: the lowest activity gets it.
void Processor::match_asking(std::uint64_t) {
    Queue<ReceiveOperation> round;
    std::swap(round, asking_);  // programs that are resumed may ask again
    const auto any = [](const ReceiveOperation&) { return true; };
    while (ReceiveOperation* operation = round.take_best(any, asked_before<ReceiveOperation>))
        match_or_wait(*operation);
}

void Processor::match_or_wait(ReceiveOperation& operation) {
    if (match(operation)) {
        operation.program.resume();
    } else if (holds_) {
        take_held();
    }
}

bool Processor::match(ReceiveOperation& operation) {
    Message* const message = mailbox_.match(operation, pays_at_request());
    if (message == nullptr) return false;
    complete(operation, *message);
    return true;
}

// A message that has overtaken another one goes to memory (P8a).
inline bool Processor::can_be_taken(const Message& message) const { return !holds_ || is_awaited(message); }

[[gnu::noinline]] bool Processor::is_awaited(const Message& message) const {
    return mailbox_.awaits(message) || (order() != nullptr && !order()->is_in_turn(message));
}

// A new receive waits. A message held in the interface may fit it.
void Processor::take_held() {
    if (work_.packets().empty()) return;
    if (pays_at_request()) {
        queue_.decide<CycleQueue::Decision::delivery, &Processor::deliver_presented>(*this);
    } else {
        consider();
    }
}

void Processor::complete(ReceiveOperation& operation, Message& message) {
    operation.message = message.number;
    operation.result = received(message);
    messages_.give_back(message);
}

void Processor::will_present(Message& message, Cycle cycle) {
    presents_at_ = cycle;
    queue_.at<&Processor::present>(cycle, *this, message);
}

void Processor::present(Message& message) {
    const Cycle now = queue_.now();
    presents_at_ = -1;  // without an overhead the processor is free again in this cycle
    message.presented = now;
    if (fabric_.observer != nullptr) fabric_.observer->presented(message, now);
    work_.come(message);
    if (takes_packets_) return consider();
    if (holds_ || work_.packets().single())
        queue_.decide<CycleQueue::Decision::delivery, &Processor::deliver_presented>(*this);
}

// The processor has no work for these messages (P5).
void Processor::deliver_presented(std::uint64_t) {
    while (Message* const message = work_.take_packet([this](const Message& m) { return can_be_taken(m); })) {
        if (!memory_.on()) interface_->taken(message->link, queue_.now());
        receive_done(*message);
    }
}

void Processor::send_may_start(Cycle cycle) {
    if (cycle != never && work_.has_sends()) queue_.at<&Processor::consider>(cycle, *this);
}

inline bool Processor::has_job() const {
    return work_.has_requests_or_work() || work_.has_send([this](const SendOperation& s) { return may_start(s); });
}

void Processor::consider(std::uint64_t) {
    const Cycle now = queue_.now();
    if (cycles_.occupied(now)) return;
    if (!decides_ahead()) return decide_later();
    // A message that comes later in this cycle goes before the operations of the program.
    if (work_.packets().empty() && presents_at_ == now) return;
    begin_next();
}

[[gnu::noinline]] void Processor::decide_later() {
    if (decision_due_) return;
    if (work_.packets().empty() && !has_job()) return;
    decision_due_ = true;
    queue_.decide<CycleQueue::Decision::processor, &Processor::decide>(*this);
}

void Processor::decide(std::uint64_t) {
    decision_due_ = false;
    if (!cycles_.occupied(queue_.now())) begin_next();
}

inline void Processor::begin_next() {
    if (work_.begin_before_sends(*this, queue_.now())) return;
    SendOperation* const send = work_.next_send([this](const SendOperation& s) { return may_start(s); });
    if (send != nullptr) start(*send);
}

inline bool Processor::may_start(const SendOperation& operation) const {
    return interface_->send_may_begin_at(operation.link) <= queue_.now() &&
           !interface_->awaits_acknowledge(operation.to);
}

void Processor::start(SendOperation& operation) {
    const Machine& machine = fabric_.machine;
    const Cycle now = queue_.now();
    Message& message = work_.start(operation, messages_, node_, machine.message.header_bytes, now);
    message.sequence = sent_++;
    if (fabric_.decides_ahead) fabric_.bound_for[static_cast<std::size_t>(message.to)].start(node_);
    if (order() != nullptr) [[unlikely]]
        message.number_in_pair = order()->number_for(message);

    const Cycle overhead_end = now + machine.processor.send_overhead;
    const Cycle end = overhead_end + move_out(machine, message).alone();
    cycles_.occupy(now, end);
    if (fabric_.observer != nullptr) {
        fabric_.observer->send_started(message, now);
        note_begin(step_for_message(node_, ProcessorStep::Kind::send, message, now, overhead_end, end));
    }
    queue_.at<&Processor::send_done>(end, *this, operation);
    const Cycle loaded = memory_.on() ? load(message) : now;
    interface_->begin(message, operation.asked, std::max(overhead_end + machine.interface.send_overhead, loaded));
}

/// Returns when the load ends.
Cycle Processor::load(const Message& message) {
    const Cycle begin = memory_.load(queue_.now(), message.bytes);
    const Cycle end = memory_.free_at();
    if (fabric_.observer != nullptr) fabric_.observer->memory_busy({node_, true, message.number, begin, end});
    return end;
}

/// Returns when the store begins.
Cycle Processor::store(const Message& message) {
    const Cycle begin = memory_.store(queue_.now(), message.bytes);
    if (fabric_.observer != nullptr)
        fabric_.observer->memory_busy({node_, false, message.number, begin, memory_.free_at()});
    return begin;
}

void Processor::send_done(SendOperation& operation) {
    report_end();
    consider();
    operation.program.resume();
}

void Processor::take(Message& message) {
    const Machine& machine = fabric_.machine;
    const Cycle now = queue_.now();
    const Cycle overhead_end = pays_at_request() ? now : now + machine.processor.receive_overhead;
    const Cycle end = overhead_end + move_in(machine, message, overhead_end).alone();
    cycles_.occupy(now, end);
    if (fabric_.observer != nullptr)
        note_begin(step_for_message(node_, ProcessorStep::Kind::take, message, now, overhead_end, end));
    queue_.at<&Processor::receive_done>(end, *this, message);
    if (!memory_.on()) interface_->taken(message.link, end);
}

void Processor::serve(ReceiveOperation& request) {
    const Cycle now = queue_.now();
    const Cycle end = now + fabric_.machine.processor.receive_overhead;
    cycles_.occupy(now, end);
    if (fabric_.observer != nullptr)
        note_begin(step_for_program(node_, ProcessorStep::Kind::request, request, now, end));
    queue_.at<&Processor::request_done>(end, *this, request);
}

void Processor::work(ComputeOperation& operation) {
    operation.asked = queue_.now();
    if (operation.bytes > 0) operation.cycles = fabric_.machine.memory.time_alone(operation.bytes, operation.copies());
    work_.ask(operation);
    consider();
}

void Processor::serve(ComputeOperation& work) {
    const Cycle now = queue_.now();
    const Cycle end = now + work.cycles;
    cycles_.occupy(now, end);
    if (fabric_.observer != nullptr) note_begin(step_for_program(node_, ProcessorStep::Kind::work, work, now, end));
    queue_.at<&Processor::work_done>(end, *this, work);
}

void Processor::work_done(ComputeOperation& operation) {
    report_end();
    consider();
    operation.program.resume();
}

void Processor::request_done(ReceiveOperation& operation) {
    report_end();
    consider();
    match_or_wait(operation);
}

/// Gives the message to the receive that waits for it, or keeps it.
inline void Processor::make_available(Message& message) {
    if (ReceiveOperation* operation = mailbox_.deliver(message)) {
        complete(*operation, message);
        operation->program.resume();
    }
}

void Processor::receive_done(Message& message) {
    const Cycle now = queue_.now();
    report_end();
    if (memory_.on()) interface_->taken(message.link, store(message));
    if (fabric_.observer != nullptr) fabric_.observer->delivered(message, now);
    consider();
    interface_->end_transfer(message);
    if (fabric_.faults != nullptr && !fabric_.faults->pass(message)) {
        messages_.give_back(message);
        return;
    }
    messages_.delivered(message, now);
    if (order() == nullptr) [[likely]] {
        make_available(message);
    } else {
        order()->take(message, [this](Message& next) { make_available(next); });
    }
}

std::vector<const Message*> Processor::unreceived() const {
    std::vector<const Message*> all = mailbox_.kept();
    if (order() != nullptr) order()->for_each_early([&](const Message& message) { all.push_back(&message); });
    for (const Message* held = work_.packets().first(); held != nullptr; held = held->next) all.push_back(held);
    return all;
}

std::vector<KnownMessage> Processor::known_messages() const {
    std::vector<KnownMessage> all;
    for (const Message* message : unreceived()) all.push_back({.message = message});
    for (const Message* held = work_.packets().first(); held != nullptr; held = held->next)
        std::ranges::find(all, held, &KnownMessage::message)->held = {held};
    return all;
}

}  // namespace narrows
