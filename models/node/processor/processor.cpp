#include "models/node/processor/processor.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>

namespace narrows {

namespace {

constexpr auto any = [](const auto&) { return true; };

constexpr auto presented_before = [](const Message& a, const Message& b) {
    return std::tie(a.presented, a.link) < std::tie(b.presented, b.link);
};

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
      steps_at_once_(false),
      cycles_(nullptr, &fabric.last_end),
      memory_(fabric.machine) {
    if (fabric.messages_overtake()) rare().order = std::make_unique<PairOrder>();
    steps_at_once_ = can_step_at_once();
}

/// The register of the only link holds one message, which is announced in an earlier cycle than it comes.
bool Processor::can_step_at_once() const {
    return !holds_ && all_links(fabric_.machine.interface) == 1 && !moves_bytes() && !pays_at_request() &&
           !memory_.on() && order() == nullptr && fabric_.machine.interface.receive_overhead > 0;
}

int Processor::bytes_of(const SendOperation& operation) const {
    return fabric_.machine.message.header_bytes + static_cast<int>(operation.payload.size());
}

void Processor::send(SendOperation& operation) {
    if (operation.to == node_) throw std::logic_error("a node sent a message to itself");
    if (operation.link < 0 || operation.link >= fabric_.machine.interface.links) [[unlikely]]
        check_link(fabric_.machine.interface, operation);
    if (static_cast<int>(operation.payload.size()) > fabric_.machine.message.largest_payload())
        throw std::logic_error("a message is larger than the machine allows");
    operation.asked = queue_.now();
    sends_.push(operation);
    const Cycle may_begin = interface_->send_may_begin_at(operation.link);
    if (may_begin <= operation.asked) {
        consider();
    } else {
        send_may_start(may_begin);
    }
}

inline void Processor::note_begin(const ProcessorStep& step) {
    if (fabric_.observer == nullptr) [[likely]]
        return;
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
        requests_.push(operation);
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
    const auto lower_number = [](const ReceiveOperation& a, const ReceiveOperation& b) {
        return a.activity < b.activity;
    };
    while (ReceiveOperation* operation = round.take_best(any, lower_number)) {
        match_or_wait(*operation);
    }
}

void Processor::match_or_wait(ReceiveOperation& operation) {
    if (match(operation)) {
        operation.program.resume();
    } else if (holds_) {
        take_held();
    }
}

bool Processor::match(ReceiveOperation& operation) {
    // P3: in the order in which receives were asked for. P5: in the order in which they were served.
    Message* message = pays_at_request() ? mailbox_.match_last(operation) : mailbox_.match(operation);
    if (message == nullptr) return false;
    complete(operation, *message);
    return true;
}

// P8. A message that has overtaken another one goes to memory.
inline bool Processor::can_be_taken(const Message& message) const {
    return !holds_ || mailbox_.awaits(message) || (order() != nullptr && !order()->is_in_turn(message));
}

// A new receive waits. A message held in the interface may fit it.
void Processor::take_held() {
    if (presented_.empty()) return;
    if (pays_at_request()) {
        queue_.decide<CycleQueue::Decision::delivery, &Processor::deliver_presented>(*this);
    } else {
        consider();
    }
}

void Processor::complete(ReceiveOperation& operation, Message& message) {
    operation.message = message.number;
    operation.result = {message.from, message.tag, std::move(message.payload)};
    messages_.give_back(message);
}

void Processor::will_present(Message& message, Cycle cycle) {
    presents_at_ = cycle;
    queue_.at<&Processor::present>(cycle, *this, message);
}

void Processor::present(Message& message) {
    const Cycle now = queue_.now();
    if (steps_at_once()) {
        presents_at_ = -1;  // the message has come; without an overhead the processor is free again in this cycle
        message.presented = now;
        if (cycles_.occupied(now)) {
            presented_.push(message);
        } else {
            take(message);
        }
        return;
    }
    if (fabric_.observer != nullptr) fabric_.observer->presented(message, now);
    message.presented = now;
    if (pays_at_request() && !moves_bytes()) {
        presented_.push(message);
        if (holds_ || presented_.single())
            queue_.decide<CycleQueue::Decision::delivery, &Processor::deliver_presented>(*this);
        return;
    }
    presented_.push(message);
    consider();
}

// P5: the processor has no further work for these messages. The lower link goes first.
void Processor::deliver_presented(std::uint64_t) {
    while (Message* message =
               presented_.take_best([this](const Message& m) { return can_be_taken(m); }, presented_before)) {
        if (!memory_.on()) interface_->taken(message->link, queue_.now());
        receive_done(*message);
    }
}

void Processor::send_may_start(Cycle cycle) {
    if (cycle != never && !sends_.empty()) queue_.at<&Processor::consider>(cycle, *this);
}

inline bool Processor::has_job() const {
    const auto may_start_now = [this](const SendOperation& s) { return may_start(s); };
    return !requests_.empty() || !works_.empty() || sends_.find_if(may_start_now) != nullptr;
}

void Processor::consider(std::uint64_t) {
    if (cycles_.occupied(queue_.now())) return;
    if (steps_at_once()) {
        step_at_once();
    } else {
        consider_and_decide();
    }
}

/// Decides the next step at once (docs/timing.md, "Decided ahead"). The processor is free and has one link and one
/// activity, which asks for one operation at a time (or for two sends, which keep their order). A message that comes in
/// this cycle has been announced before. So the next step is known before the other events of the cycle.
inline void Processor::step_at_once() {
    const Cycle now = queue_.now();
    if (!presented_.empty()) {
        take(presented_.pop());
    } else if (presents_at_ == now) {
        return;  // leaves the cycle to that message, which comes later in it
    } else if (!sends_.empty()) {
        if (interface_->send_may_begin_at(sends_.front().link) <= now) start(sends_.pop());
    } else if (!works_.empty()) {
        serve(works_.pop());
    }
}

[[gnu::noinline]] void Processor::consider_and_decide() {
    if (decision_due_) return;
    if (presented_.empty() && !has_job()) return;
    decision_due_ = true;
    queue_.decide<CycleQueue::Decision::processor, &Processor::decide_next>(*this);
}

// With P5 the processor has no work for messages that have come.
Message* Processor::next_message() {
    if (pays_at_request() && !moves_bytes()) return nullptr;
    return presented_.take_best([this](const Message& m) { return can_be_taken(m); }, presented_before);
}

// P3: messages that have come go before operations of programs.
void Processor::decide_next(std::uint64_t) {
    decision_due_ = false;
    if (cycles_.occupied(queue_.now())) return;
    Message* const message = presented_.empty() ? nullptr : next_message();
    if (message != nullptr) {
        take(*message);
    } else {
        serve_job();
    }
}

// P5, P6, P1: requests, then work, then sends; the oldest first; ties by link, then by activity.
void Processor::serve_job() {
    if (ReceiveOperation* request = requests_.take_best(any, asked_before<ReceiveOperation>)) {
        serve(*request);
    } else if (ComputeOperation* work = works_.take_best(any, asked_before<ComputeOperation>)) {
        serve(*work);
    } else if (SendOperation* send = next_send()) {
        sends_.remove(*send);
        start(*send);
    }
}

SendOperation* Processor::next_send() const {
    const auto goes_before = [](const SendOperation& a, const SendOperation& b) {
        return std::tuple(a.asked, a.link, a.activity) < std::tuple(b.asked, b.link, b.activity);
    };
    return sends_.best([this](const SendOperation& s) { return may_start(s); }, goes_before);
}

inline bool Processor::may_start(const SendOperation& operation) const {
    return interface_->send_may_begin_at(operation.link) <= queue_.now() &&
           !interface_->awaits_acknowledge(operation.to);
}

void Processor::start(SendOperation& operation) {
    operation.make_payload();
    const Machine& machine = fabric_.machine;
    const Cycle now = queue_.now();
    Message& message = messages_.start();
    message.from = node_;
    message.to = operation.to;
    message.sequence = sent_++;
    message.tag = operation.tag;
    message.message_class = operation.message_class;
    message.bytes = bytes_of(operation);
    message.link = operation.link;
    message.payload = std::move(operation.payload);
    message.started = now;
    if (fabric_.decides_ahead) fabric_.bound_for[static_cast<std::size_t>(message.to)].start(node_);
    if (order() != nullptr) [[unlikely]]
        message.number_in_pair = order()->number_for(message);
    operation.message = message.number;
    waiting_ += now - operation.asked;

    const Cycle prepared = now + machine.processor.send_overhead + machine.interface.send_overhead;
    const Cycle end =
        moves_bytes() ? prepared + machine.interface_cycles(message.bytes) : now + machine.processor.send_overhead;
    cycles_.occupy(now, end);
    if (fabric_.observer != nullptr) {
        fabric_.observer->send_started(message, now);
        const Cycle overhead_end = now + machine.processor.send_overhead;
        note_begin(step_for_message(node_, ProcessorStep::Kind::send, message, now, overhead_end, end));
    }
    queue_.at<&Processor::send_done>(end, *this, operation);
    const Cycle loaded = memory_.on() ? load(message) : now;
    interface_->begin(message, operation.asked, std::max(prepared, loaded));
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

// P3: the processor empties the buffer while bytes still come in, but finishes only after the last byte.
void Processor::take(Message& message) {
    const Machine& machine = fabric_.machine;
    const Cycle now = queue_.now();
    const Cycle overhead_end = pays_at_request() ? now : now + machine.processor.receive_overhead;
    Cycle end = overhead_end;
    if (moves_bytes()) end = std::max(end + machine.interface_cycles(message.bytes), message.last_tail + 1);
    cycles_.occupy(now, end);
    note_begin(step_for_message(node_, ProcessorStep::Kind::take, message, now, overhead_end, end));
    waiting_ += now - message.presented;
    queue_.at<&Processor::receive_done>(end, *this, message);
    if (!memory_.on()) interface_->taken(message.link, end);
}

void Processor::serve(ReceiveOperation& request) {
    const Cycle now = queue_.now();
    const Cycle end = now + fabric_.machine.processor.receive_overhead;
    cycles_.occupy(now, end);
    note_begin(step_for_program(node_, ProcessorStep::Kind::request, request, now, end));
    waiting_ += now - request.asked;
    queue_.at<&Processor::request_done>(end, *this, request);
}

void Processor::work(ComputeOperation& operation) {
    operation.asked = queue_.now();
    if (operation.bytes > 0) operation.cycles = fabric_.machine.memory.time_alone(operation.bytes, operation.copies());
    works_.push(operation);
    consider();
}

void Processor::serve(ComputeOperation& work) {
    const Cycle now = queue_.now();
    const Cycle end = now + work.cycles;
    cycles_.occupy(now, end);
    note_begin(step_for_program(node_, ProcessorStep::Kind::work, work, now, end));
    waiting_ += now - work.asked;
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
        deliver_in_order(message);
    }
}

// P7
void Processor::deliver_in_order(Message& message) {
    const NodeId from = message.from;
    const MessageClass message_class = message.message_class;
    for (Message* next = order()->in_turn(message); next != nullptr; next = order()->next(from, message_class))
        make_available(*next);
}

std::vector<const Message*> Processor::unreceived() const {
    std::vector<const Message*> all = mailbox_.kept();
    if (order() != nullptr) order()->for_each_early([&](const Message& message) { all.push_back(&message); });
    for (const Message* held = presented_.first(); held != nullptr; held = held->next) all.push_back(held);
    return all;
}

std::vector<KnownMessage> Processor::known_messages() const {
    std::vector<KnownMessage> all;
    for (const Message* message : unreceived()) all.push_back({.message = message});
    for (const Message* held = presented_.first(); held != nullptr; held = held->next)
        std::ranges::find(all, held, &KnownMessage::message)->held = {held};
    return all;
}

}  // namespace narrows
