#include "tests/reference/processor.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace narrows::reference {

Processor::Processor(const Machine& machine, std::vector<Stream> streams, std::vector<SendLink>& out, ReceiveLinks& in)
    : machine_(&machine), streams_(std::move(streams)), out_(&out), in_(&in) {}

bool Processor::finish(Cycle t) {
    if (t < busy_until_ || (sending_ == nullptr && receiving_ == nullptr)) return false;
    if (sending_ != nullptr) {  // P2: the program goes on
        sending_->returned = t;
        ++sending_->next;
    } else {  // P3
        receiving_->in_register().transfer.delivered = t;
        receiving_->free_register();
    }
    sending_ = nullptr;
    receiving_ = nullptr;
    return true;
}

bool Processor::decide(Cycle t) {
    if (sending_ != nullptr || receiving_ != nullptr) return false;  // busy with an overhead
    return receive(t) || send(t);                                    // P3: receiving goes before sending
}

bool Processor::receive(Cycle t) {
    ReceiveLink* first = nullptr;
    for (ReceiveLink& link : *in_) {  // P3: presented first, then the lower link number
        if (!link.presents(t)) continue;
        const auto presented = [](ReceiveLink& l) { return l.in_register().transfer.presented; };
        if (first == nullptr || presented(link) < presented(*first)) first = &link;
    }
    if (first == nullptr) return false;
    receiving_ = first;
    busy_until_ = t + machine_->processor.receive_overhead;
    if (machine_->interface.data_mover == DataMover::processor) {
        busy_until_ += machine_->interface_cycles(first->in_register().send.bytes);
    }
    return true;
}

bool Processor::send(Cycle t) {
    Stream* first = nullptr;
    const auto order = [](const Stream& s) { return std::tuple(s.asked(), s.messages[s.next]->send.link, s.number); };
    for (Stream& stream : streams_) {  // P1: asked for first, then the lower link number, then the order of the streams
        if (ready(stream, t) && (first == nullptr || order(stream) < order(*first))) first = &stream;
    }
    if (first == nullptr) return false;
    Message& message = *first->messages[first->next];
    message.transfer.start = t;
    started_.push_back(&message);
    (*out_)[static_cast<std::size_t>(message.send.link)].start(message, t);
    sending_ = first;
    busy_until_ = t + machine_->processor.send_overhead;  // P2
    if (machine_->interface.data_mover == DataMover::processor) {
        busy_until_ += machine_->interface.send_overhead + machine_->interface_cycles(message.send.bytes);
    }
    return true;
}

bool Processor::ready(const Stream& stream, Cycle t) const {
    if (stream.done() || t < stream.asked()) return false;
    const Message& message = *stream.messages[stream.next];
    const SendLink& link = (*out_)[static_cast<std::size_t>(message.send.link)];
    if (!link.register_free()) return false;                                                                 // P1
    if (machine_->interface.data_mover == DataMover::processor && !link.has_free_buffer()) return false;     // P2
    return machine_->interface.acknowledge == Acknowledge::none || !awaits_acknowledge(message.first_port);  // P1
}

bool Processor::awaits_acknowledge(Port first_port) const {
    return std::any_of(started_.begin(), started_.end(), [first_port](const Message* earlier) {
        return earlier->first_port == first_port && earlier->transfer.delivered == never;
    });
}

}  // namespace narrows::reference
