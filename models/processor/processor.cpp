#include "models/processor/processor.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>

namespace narrows {

Processor::Processor(const sc_core::sc_module_name& name, Fabric& fabric, Processors& shared, NodeId node)
    : sc_module(name),
      fabric_(fabric),
      queue_(fabric.queue),
      shared_(shared),
      node_(node),
      memory_(fabric.machine.memory),
      acknowledged_(fabric.machine.interface.acknowledge == Acknowledge::none
                        ? 0
                        : static_cast<std::size_t>(fabric.topology.network_ports())) {}

Cycle Processor::moving(int bytes) const {
    const bool moves = fabric_.machine.interface.data_mover == DataMover::processor;
    return moves ? fabric_.machine.interface_cycles(bytes) : 0;
}

int Processor::bytes_of(const SendOperation& operation) const {
    return fabric_.machine.message.header_bytes + static_cast<int>(operation.payload.size());
}

void Processor::send(SendOperation& operation) {
    if (operation.to == node_) throw std::logic_error("a node sent a message to itself");
    if (operation.link < 0 || operation.link >= fabric_.machine.interface.links)
        throw std::logic_error("a send names an interface link that the machine does not have");
    if (bytes_of(operation) > fabric_.machine.message.largest())
        throw std::logic_error("a message is larger than the message buffers");
    operation.asked = queue_.now();
    sends_.push_back(&operation);
    const Cycle may_begin = interface_->send_link(operation.link).may_begin_at();
    if (may_begin <= operation.asked) {
        consider();
    } else {
        send_may_start(may_begin);
    }
}

bool Processor::receive(ReceiveOperation& operation) {
    operation.asked = queue_.now();
    Message* message = mailbox_.match(operation);
    if (message == nullptr) return false;
    complete(operation, *message);
    return true;
}

void Processor::complete(ReceiveOperation& operation, Message& message) {
    operation.result = {message.from, message.tag, std::move(message.payload)};
    shared_.pool.give_back(message);
}

void Processor::will_present(Message& message, Cycle cycle) {
    queue_.at<&Processor::present>(cycle, *this, reinterpret_cast<std::uint64_t>(&message));
}

void Processor::present(std::uint64_t argument) {
    auto* message = reinterpret_cast<Message*>(argument);
    if (fabric_.observer != nullptr) fabric_.observer->presented(*message, queue_.now());
    presented_.push_back({message, queue_.now()});
    consider();
}

void Processor::send_may_start(Cycle cycle) {
    if (cycle != never && !sends_.empty()) queue_.at<&Processor::consider>(cycle, *this);
}

void Processor::consider(std::uint64_t) {
    if (decision_due_ || cycles_.occupied(queue_.now())) return;
    if (presented_.empty() && next_send() == nullptr) return;
    decision_due_ = true;
    queue_.decide<CycleQueue::Decision::processor, &Processor::decide_next>(*this);
}

// P1, P3: receiving before sending; the oldest first; ties by link, then by activity.
void Processor::decide_next(std::uint64_t) {
    decision_due_ = false;
    if (cycles_.occupied(queue_.now())) return;
    if (!presented_.empty()) {
        const auto first =
            std::min_element(presented_.begin(), presented_.end(), [](const Presented& a, const Presented& b) {
                return a.since != b.since ? a.since < b.since : a.message->link < b.message->link;
            });
        const Presented next = *first;
        presented_.erase(first);
        take(next);
        return;
    }
    if (SendOperation* next = next_send()) {
        std::erase(sends_, next);
        start(*next);
    }
}

SendOperation* Processor::next_send() const {
    if (sends_.size() == 1) return may_start(*sends_.front()) ? sends_.front() : nullptr;
    const auto order = [](const SendOperation& s) { return std::tuple(s.asked, s.link, s.activity); };
    SendOperation* next = nullptr;
    for (SendOperation* send : sends_) {
        if ((next == nullptr || order(*send) < order(*next)) && may_start(*send)) next = send;
    }
    return next;
}

bool Processor::may_start(const SendOperation& operation) const {
    return interface_->send_link(operation.link).may_begin_at() <= queue_.now() && may_leave_for(operation.to);
}

bool Processor::may_leave_for(NodeId to) const {
    return acknowledged_.empty() || !acknowledged_[static_cast<std::size_t>(first_channel(to))].awaited;
}

void Processor::start(SendOperation& operation) {
    const Machine& machine = fabric_.machine;
    const Cycle now = queue_.now();
    Message& message = shared_.pool.take();
    message.from = node_;
    message.to = operation.to;
    message.sequence = sent_++;
    message.tag = operation.tag;
    message.bytes = bytes_of(operation);
    message.link = operation.link;
    message.payload = std::move(operation.payload);
    message.started = now;
    if (!acknowledged_.empty()) {
        Acknowledged& channel = acknowledged_[static_cast<std::size_t>(first_channel(message.to))];
        channel.awaited = true;
        channel.usage.waiting += std::max<Cycle>(0, channel.at - operation.asked);
    }
    ++shared_.sent;
    waiting_ += now - operation.asked;
    if (fabric_.observer != nullptr) fabric_.observer->send_started(message, now);

    const Cycle prepared = now + machine.processor.send_overhead + machine.interface.send_overhead;
    const Cycle move = moving(message.bytes);
    const Cycle end = move > 0 ? prepared + move : now + machine.processor.send_overhead;
    cycles_.occupy(now, end);
    queue_.at<&Processor::send_done>(end, *this, reinterpret_cast<std::uint64_t>(&operation));
    const Cycle loaded = memory_.on() ? memory_.load(now) + memory_.load_cycles() : now;
    interface_->send_link(operation.link).begin(message, std::max(prepared, loaded));
}

void Processor::send_done(std::uint64_t argument) {
    consider();
    reinterpret_cast<SendOperation*>(argument)->program.resume();
}

void Processor::take(const Presented& presented) {
    const Cycle now = queue_.now();
    Message& message = *presented.message;
    const Cycle end = now + fabric_.machine.processor.receive_overhead + moving(message.bytes);
    cycles_.occupy(now, end);
    waiting_ += now - presented.since;
    queue_.at<&Processor::receive_done>(end, *this, reinterpret_cast<std::uint64_t>(&message));
    if (!memory_.on()) interface_->receive_link(message.link).register_free(end);
}

void Processor::receive_done(std::uint64_t argument) {
    Message& message = *reinterpret_cast<Message*>(argument);
    const Cycle now = queue_.now();
    if (memory_.on()) interface_->receive_link(message.link).register_free(memory_.store(now));
    if (fabric_.observer != nullptr) fabric_.observer->delivered(message, now);
    consider();
    if (!acknowledged_.empty()) {
        shared_.all[static_cast<std::size_t>(message.from)]->acknowledge(message.path.front().port, message.started);
    }
    if (shared_.faults != nullptr && !shared_.faults->pass(message)) {
        shared_.pool.give_back(message);
        return;
    }
    ++shared_.delivered;
    shared_.hops += message.path.size() - 1;
    shared_.latency.add(now - message.started);
    if (ReceiveOperation* operation = mailbox_.deliver(message)) {
        complete(*operation, message);
        operation->program.resume();
    }
}

void Processor::acknowledge(Port first_channel, Cycle started) {
    Acknowledged& channel = acknowledged_[static_cast<std::size_t>(first_channel)];
    channel.awaited = false;
    channel.at = queue_.now();
    channel.usage.busy += channel.at - started;
    consider();
}

void Processor::compute(ComputeOperation& operation) {
    operation.asked = queue_.now();
    computations_.push_back(&operation);
    if (computations_.size() == 1) queue_.decide<CycleQueue::Decision::processor, &Processor::compute_next>(*this);
}

void Processor::compute_next(std::uint64_t) {
    const Cycle now = queue_.now();
    // Of computations asked for in one cycle, the activity that was started first goes first.
    std::iter_swap(computations_.begin(),
                   std::min_element(computations_.begin(), computations_.end(), [](auto* a, auto* b) {
                       return std::tuple(a->asked, a->activity) < std::tuple(b->asked, b->activity);
                   }));
    computing_since_free_ = cycles_.free_before(now);
    queue_.at<&Processor::computing_may_be_done>(cycles_.earliest(now, computations_.front()->cycles), *this);
}

// Overheads may have taken cycles meanwhile: then look again when the rest can be done. The rest shrinks each time, so
// this costs a few events a computation and none an overhead.
void Processor::computing_may_be_done(std::uint64_t) {
    const Cycle now = queue_.now();
    ComputeOperation* operation = computations_.front();
    const Cycle missing = operation->cycles - (cycles_.free_before(now) - computing_since_free_);
    if (missing > 0) {
        queue_.at<&Processor::computing_may_be_done>(cycles_.earliest(now, missing), *this);
        return;
    }
    computed_ += operation->cycles;
    computations_.erase(computations_.begin());
    if (!computations_.empty()) queue_.decide<CycleQueue::Decision::processor, &Processor::compute_next>(*this);
    operation->program.resume();
}

}  // namespace narrows
