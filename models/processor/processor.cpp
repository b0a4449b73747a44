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
      unacknowledged_(static_cast<std::size_t>(fabric.topology.network_ports())) {}

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

void Processor::receive(ReceiveOperation& operation) {
    operation.asked = queue_.now();
    if (pays_at_request()) {
        requests_.push_back(&operation);
        consider();
        return;
    }
    // Another activity may ask for the same message in this cycle.
    asking_.push_back(&operation);
    if (asking_.size() == 1) queue_.decide<CycleQueue::Decision::delivery, &Processor::match_asking>(*this);
}

void Processor::match_asking(std::uint64_t) {
    matching_.swap(asking_);  // programs that go on may ask again
    std::sort(matching_.begin(), matching_.end(),
              [](const ReceiveOperation* a, const ReceiveOperation* b) { return a->activity < b->activity; });
    for (ReceiveOperation* operation : matching_) match(*operation);
    matching_.clear();
}

void Processor::match(ReceiveOperation& operation) {
    Message* message = mailbox_.match(operation);
    if (message == nullptr) return;
    complete(operation, *message);
    operation.program.resume();
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
    const Cycle now = queue_.now();
    if (fabric_.observer != nullptr) fabric_.observer->presented(*message, now);
    presented_.push_back({message, now});
    if (pays_at_request() && !moves_bytes()) {
        if (presented_.size() == 1) queue_.decide<CycleQueue::Decision::delivery, &Processor::deliver_presented>(*this);
    } else {
        consider();
    }
}

// P5: nothing is left to do for the processor. Of several links the lower number first.
void Processor::deliver_presented(std::uint64_t) {
    std::sort(presented_.begin(), presented_.end(),
              [](const Presented& a, const Presented& b) { return a.message->link < b.message->link; });
    for (const Presented& presented : presented_) {
        Message& message = *presented.message;
        if (!memory_.on()) interface_->receive_link(message.link).taken(presented.since);
        receive_done(reinterpret_cast<std::uint64_t>(&message));
    }
    presented_.clear();
}

void Processor::send_may_start(Cycle cycle) {
    if (cycle != never && !sends_.empty()) queue_.at<&Processor::consider>(cycle, *this);
}

void Processor::consider(std::uint64_t) {
    if (decision_due_ || cycles_.occupied(queue_.now())) return;
    if (presented_.empty() && requests_.empty() && next_send() == nullptr) return;
    decision_due_ = true;
    queue_.decide<CycleQueue::Decision::processor, &Processor::decide_next>(*this);
}

// P1, P3, P5: what has come first, then who asks to receive, then who asks to send; the oldest first; ties by link,
// then by activity.
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
    if (!requests_.empty()) {
        serve_request();
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
    return interface_->send_link(operation.link).may_begin_at() <= queue_.now() && acknowledged(operation.to);
}

bool Processor::acknowledged(NodeId to) const {
    if (fabric_.machine.interface.acknowledge == Acknowledge::none) return true;
    return !unacknowledged_[static_cast<std::size_t>(fabric_.topology.route(fabric_.topology.router_of(node_), to))];
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
    if (machine.interface.acknowledge != Acknowledge::none) {
        const Port first = fabric_.topology.route(fabric_.topology.router_of(node_), message.to);
        unacknowledged_[static_cast<std::size_t>(first)] = true;
    }
    ++shared_.sent;
    waiting_ += now - operation.asked;
    if (fabric_.observer != nullptr) fabric_.observer->send_started(message, now);

    const Cycle prepared = now + machine.processor.send_overhead + machine.interface.send_overhead;
    const Cycle end =
        moves_bytes() ? prepared + machine.interface_cycles(message.bytes) : now + machine.processor.send_overhead;
    cycles_.occupy(now, end);
    queue_.at<&Processor::send_done>(end, *this, reinterpret_cast<std::uint64_t>(&operation));
    const Cycle loaded = memory_.on() ? memory_.load(now) + memory_.load_cycles() : now;
    interface_->send_link(operation.link).begin(message, std::max(prepared, loaded));
}

void Processor::send_done(std::uint64_t argument) {
    consider();
    reinterpret_cast<SendOperation*>(argument)->program.resume();
}

// P3. The processor empties the buffer while bytes still come in, but has not done before the last one is there.
void Processor::take(const Presented& presented) {
    const Machine& machine = fabric_.machine;
    const Cycle now = queue_.now();
    Message& message = *presented.message;
    Cycle end = pays_at_request() ? now : now + machine.processor.receive_overhead;
    if (moves_bytes()) end = std::max(end + machine.interface_cycles(message.bytes), message.last_tail + 1);
    cycles_.occupy(now, end);
    waiting_ += now - presented.since;
    queue_.at<&Processor::receive_done>(end, *this, reinterpret_cast<std::uint64_t>(&message));
    if (!memory_.on()) interface_->receive_link(message.link).taken(end);
}

// P5
void Processor::serve_request() {
    const auto first =
        std::min_element(requests_.begin(), requests_.end(), [](const ReceiveOperation* a, const ReceiveOperation* b) {
            return std::tuple(a->asked, a->activity) < std::tuple(b->asked, b->activity);
        });
    ReceiveOperation* request = *first;
    requests_.erase(first);
    const Cycle now = queue_.now();
    const Cycle end = now + fabric_.machine.processor.receive_overhead;
    cycles_.occupy(now, end);
    waiting_ += now - request->asked;
    queue_.at<&Processor::request_done>(end, *this, reinterpret_cast<std::uint64_t>(request));
}

void Processor::request_done(std::uint64_t argument) {
    consider();
    auto* operation = reinterpret_cast<ReceiveOperation*>(argument);
    operation->turn = ++served_;
    match(*operation);
}

void Processor::receive_done(std::uint64_t argument) {
    Message& message = *reinterpret_cast<Message*>(argument);
    const Cycle now = queue_.now();
    if (memory_.on()) interface_->receive_link(message.link).taken(memory_.store(now));
    if (fabric_.observer != nullptr) fabric_.observer->delivered(message, now);
    consider();
    if (fabric_.machine.interface.acknowledge != Acknowledge::none) {
        shared_.all[static_cast<std::size_t>(message.from)]->acknowledge(message.path.front().port);
    }
    if (shared_.faults != nullptr && !shared_.faults->pass(message)) {
        shared_.pool.give_back(message);
        return;
    }
    ++shared_.delivered;
    shared_.hops += message.path.size() - 1;
    if (ReceiveOperation* operation = mailbox_.deliver(message)) {
        complete(*operation, message);
        operation->program.resume();
    }
}

void Processor::acknowledge(Port first_channel) {
    unacknowledged_[static_cast<std::size_t>(first_channel)] = false;
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
