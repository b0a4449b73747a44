#include "models/node/shared/shared_processor.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "models/node/shared/packet_engine.h"

namespace narrows {

namespace {

/// The copy or the sweep that is this work (V7).
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
      matching_(fabric.machine, can_overtake(fabric.machine, fabric.topology)),
      admission_(fabric.machine),
      background_(queue_, cycles_) {}

// --- what programs ask for ------------------------------------------------------------------------------------------

void SharedProcessor::send(SendOperation& operation) {
    check(operation, machine_, rank_);
    order_.prefetch(operation.to, operation.message_class);
    operation.asked = queue_.now();
    sends_under_way_.started(operation.activity);
    work_.ask(operation);
    if (needs_place(operation)) turns_.ask(operation);
    consider();
}

bool SharedProcessor::receive(ReceiveOperation& operation) {
    operation.asked = queue_.now();
    if (machine_.pays_at_request()) {
        work_.ask(operation);
        consider();
    } else {
        asked_.insert(operation, asked_before<ReceiveOperation>);
        engine_.decisions().wait_soon(*this);
    }
    return false;
}

void SharedProcessor::work(ComputeOperation& operation) {
    operation.asked = queue_.now();
    work_.ask(operation);
    consider();
}

void SharedProcessor::access(DmaOperation& operation) {
    HostBuses* const host = engine_.host();
    const DmaAccess& asked = operation.access;
    if (host == nullptr) throw std::logic_error("a program accesses memory by DMA, and the machine has no host bus");
    if (asked.interface < 0 || asked.interface >= machine_.node.interfaces)
        throw std::logic_error("an access names an interface that the node does not have");
    operation.asked = queue_.now();
    host->ask({.is_write = asked.is_write,
               .address = asked.address,
               .bytes = asked.bytes,
               .interface = asked.interface,
               .user = this,
               .operation = &operation,
               .rank = rank_});
}

void SharedProcessor::host_access_ends(const HostAccess& access) {
    queue_.at<&SharedProcessor::accessed_by_dma>(access.is_write ? access.last.left : access.end, *this,
                                                 *access.operation);
}

void SharedProcessor::accessed_by_dma(DmaOperation& operation) { operation.program.resume(); }

// --- decisions ------------------------------------------------------------------------------------------------------

bool SharedProcessor::has_job() const { return !work_.empty() || !sendings_.empty() || !receptions_.empty(); }

void SharedProcessor::consider(std::uint64_t) {
    if (decision_due_ || is_in_step_ || !has_job()) return;
    decision_due_ = true;
    engine_.decisions().decide_soon(*this);
}

bool SharedProcessor::decides_without_register() {
    decision_due_ = false;
    if (is_in_step_) return true;
    const Cycle free_at = interruptions_.first_free(queue_.now());
    if (free_at > queue_.now()) {
        queue_.at<&SharedProcessor::consider>(free_at, *this);
        return true;
    }
    if (work_.begin_before_sends(*this, queue_.now())) return true;
    const Choice choice = choose_send();
    if (choice.place != nullptr) return false;
    begin(choice);
    return true;
}

// On a link the processor whose turn is next goes first; among links the lower one.
std::tuple<Cycle, int, int> SharedProcessor::turn_for_register() const {
    const Choice choice = choose_send();
    const Cycle asked = choice.send != nullptr ? choice.send->asked : choice.sending->asked;
    return {asked, choice.place->number, choice.place->queue.turn_of(number_)};
}

void SharedProcessor::begin(const Choice& choice) {
    if (choice.sending != nullptr) {
        start_step(*choice.sending, choice.place);
    } else if (choice.send != nullptr) {
        start(*choice.send, choice.place);
    }
}

void SharedProcessor::serve(ReceiveOperation& request) {
    begin({.kind = Step::Kind::request, .request = &request}, overheads_.next(machine_.processor.receive_overhead));
}

bool SharedProcessor::begin_receive_step() {
    IncomingMessage* const reception = next_reception();
    if (reception != nullptr) start_step(*reception);
    return reception != nullptr;
}

void SharedProcessor::serve(ComputeOperation& work) {
    begin({.kind = Step::Kind::work, .work = &work, .copy = copy_of(work, copies_)}, work.cycles);
}

/// If a send step and a send of the same cycle compete for a link, the message that has started goes first.
SharedProcessor::Choice SharedProcessor::choose_send() const {
    const Choice step = choose_sending();
    SendPlace* place = nullptr;
    SendOperation* const send = work_.next_send([&](const SendOperation& each) {
        if (step.sending != nullptr && !send_goes_before(each, *step.sending)) return false;
        if (!needs_place(each)) return true;
        SendPlace* const free = engine_.outgoing().places().place_for(each, number_, turns_.of(each));
        if (free != nullptr) place = free;
        return free != nullptr;
    });
    if (send == nullptr) return step;
    return {.send = send, .place = needs_place(*send) ? place : nullptr};
}

bool SharedProcessor::needs_place(const SendOperation& operation) const {
    return machine_.starts_in_register() && !engine_.is_here(RankId(operation.to));
}

SharedProcessor::Choice SharedProcessor::choose_sending() const {
    Choice choice;
    for (Sending* sending : sendings_) {
        if (choice.sending != nullptr && !send_goes_before(*sending, *choice.sending)) continue;
        if (!is_ready(*sending)) continue;
        SendPlace* const place = takes_place(*sending) ? engine_.outgoing().places().place_for(*sending) : nullptr;
        if (takes_place(*sending) && place == nullptr) continue;
        choice = {.sending = sending, .place = place};
    }
    return choice;
}

/// True if the next step of the message takes the register of a place (P2).
bool SharedProcessor::takes_place(const Sending& sending) const {
    return machine_.moves_by_processor() && !sending.is_within_node;
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
    return !is_in_step_ && work_.empty() &&
           std::ranges::none_of(sendings_, [this](const Sending* each) { return is_ready(*each); }) &&
           next_reception() == nullptr;
}

}  // namespace narrows
