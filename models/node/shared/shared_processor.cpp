#include "models/node/shared/shared_processor.h"

#include <stdexcept>
#include <tuple>

#include "models/node/shared/packet_engine.h"

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
      rank_(rank),
      number_(number),
      interruptions_(fabric.machine.processor, rank, fabric.topology.seed()),
      overheads_(fabric.machine.processor, rank, fabric.topology.seed()),
      cycles_(&interruptions_, &fabric.last_end),
      timing_(fabric, rank, number, memory, interruptions_, cycles_, *this),
      copies_(fabric.machine),
      admission_(fabric.machine),
      background_(queue_, cycles_) {}

// --- what programs ask for ------------------------------------------------------------------------------------------

void SharedProcessor::send(SendOperation& operation) {
    if (operation.to == rank_) throw std::logic_error("a rank sent a message to itself");
    check_link(machine_.interface, operation);
    if (static_cast<int>(operation.payload.size()) > machine_.message.largest_payload())
        throw std::logic_error("a message is larger than the machine allows");
    operation.asked = queue_.now();
    sends_under_way_.started(operation.activity);
    sends_.push(operation);
    consider();
}

bool SharedProcessor::receive(ReceiveOperation& operation) {
    operation.asked = queue_.now();
    requests_.push(operation);
    consider();
    return false;
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
    const auto order = [](const auto& s) { return std::tuple(s.asked, s.link, s.activity); };
    if (sending != nullptr && (send == nullptr || order(*sending) <= order(*send))) return start_step(*sending);
    if (send != nullptr) start(*send);
}

SendOperation* SharedProcessor::next_send() const {
    return sends_.best([](auto&) { return true; },
                       [](const SendOperation& a, const SendOperation& b) {
                           return std::tuple(a.asked, a.link, a.activity) < std::tuple(b.asked, b.link, b.activity);
                       });
}

Sending* SharedProcessor::next_sending() const {
    Sending* first = nullptr;
    for (Sending* sending : sendings_) {
        const bool goes_first = first == nullptr || std::tuple(sending->asked, sending->link, sending->activity) <
                                                        std::tuple(first->asked, first->link, first->activity);
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

}  // namespace narrows
