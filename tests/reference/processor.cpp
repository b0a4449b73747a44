#include "tests/reference/processor.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "tests/reference/message_classes.h"

namespace narrows::reference {

Processor::Processor(const Machine& machine, std::vector<Stream> streams, std::vector<SendLink>& out, ReceiveLinks& in,
                     Availability availability)
    : machine_(&machine),
      streams_(std::move(streams)),
      out_(&out),
      in_(&in),
      memory_(machine.memory),
      availability_(std::move(availability)) {}

bool Processor::idle() const {
    return doing_ == Doing::nothing &&
           std::all_of(streams_.begin(), streams_.end(), [](const Stream& s) { return s.done() || s.waits; });
}

void Processor::begin(Doing what, Cycle until) {
    doing_ = what;
    busy_until_ = until;
}

bool Processor::finish(Cycle t) {
    if (doing_ == Doing::nothing || t < busy_until_) return false;
    if (doing_ == Doing::receiving && moves_bytes()) {  // P3: not before the last byte is there
        const Cycle tail = link_->first().transfer.path.back().tail;
        if (tail == never || t < tail + 1) return false;
    }
    switch (std::exchange(doing_, Doing::nothing)) {
        case Doing::sending: stream_->go_on(t); break;  // P2
        case Doing::serving: match(*stream_, t); break;
        case Doing::receiving: deliver(*link_, t); break;
        case Doing::nothing: break;
    }
    return true;
}

bool Processor::deliver_presented(Cycle t) {
    if (!at_request() || moves_bytes()) return false;
    bool delivered = false;
    while (ReceiveLink* const link = first_presented(t)) {
        deliver(*link, t);
        delivered = true;
    }
    return delivered;
}

void Processor::deliver(ReceiveLink& link, Cycle t) {
    Message& message = link.first();
    message.transfer.delivered = t;
    link.release(memory_.store(t));  // P3, M2
    for (const Message* available : availability_.deliver(message)) make_available(*available, t);
}

void Processor::make_available(const Message& message, Cycle t) {
    const auto fits = [&message](const Stream* s) { return s->action().takes(message); };
    const auto stream = std::find_if(waiting_.begin(), waiting_.end(), fits);
    if (stream == waiting_.end()) {
        kept_.push_back(&message);
    } else {
        give(**stream, message, t);
        waiting_.erase(stream);
    }
}

void Processor::match(Stream& stream, Cycle t) {
    const auto fits = [&stream](const Message* m) { return stream.action().takes(*m); };
    const auto message = std::find_if(kept_.begin(), kept_.end(), fits);
    if (message == kept_.end()) {
        stream.waits = true;
        waiting_.push_back(&stream);
    } else {
        give(stream, **message, t);
        kept_.erase(message);
    }
}

void Processor::give(Stream& stream, const Message& message, Cycle t) {
    *stream.action().reception = {message.number, t};
    stream.go_on(t);
}

/// P5: the request made first; ties go by the order of the streams.
Stream* Processor::first_request(Cycle t) {
    Stream* first = nullptr;
    const auto order = [](const Stream& s) { return std::tuple(s.asked(), s.number); };
    for (Stream& stream : streams_) {
        if (stream.done() || stream.action().sends() || stream.waits || t < stream.asked()) continue;
        if (first == nullptr || order(stream) < order(*first)) first = &stream;
    }
    return first;
}

bool Processor::make_requests(Cycle t) {
    if (at_request()) return false;
    bool made = false;
    while (Stream* stream = first_request(t)) {
        match(*stream, t);
        made = true;
    }
    return made;
}

bool Processor::decide(Cycle t) {
    if (doing_ != Doing::nothing) return false;  // busy with an overhead
    return receive(t) || serve(t) || send(t);    // P3, P5: receiving, requests, sending
}

/// P8. Without it every message that is presented.
bool Processor::can_be_taken(ReceiveLink& link, Cycle t) {
    if (!link.presents(t)) return false;
    const Message& message = link.first();
    return !holds() || availability_.has_overtaken(message) ||
           std::any_of(waiting_.begin(), waiting_.end(), [&](const Stream* s) { return s->action().takes(message); });
}

/// P3, P8: of those that can be taken the one presented first, then the lower link number. (P5: each message is
/// delivered in the cycle at which it is presented, so the lower link number.)
ReceiveLink* Processor::first_presented(Cycle t) {
    ReceiveLink* first = nullptr;
    const auto presented = [](ReceiveLink& link) { return link.first().transfer.presented; };
    for (ReceiveLink& link : *in_) {
        if (can_be_taken(link, t) && (first == nullptr || presented(link) < presented(*first))) first = &link;
    }
    return first;
}

bool Processor::receive(Cycle t) {
    link_ = first_presented(t);
    if (link_ == nullptr) return false;
    const Cycle overhead = at_request() ? 0 : machine_->processor.receive_overhead;
    const Cycle moving = moves_bytes() ? machine_->interface_cycles(link_->first().send.bytes) : 0;
    begin(Doing::receiving, t + overhead + moving);
    return true;
}

bool Processor::serve(Cycle t) {
    if (!at_request()) return false;
    stream_ = first_request(t);
    if (stream_ == nullptr) return false;
    begin(Doing::serving, t + machine_->processor.receive_overhead);
    return true;
}

bool Processor::send(Cycle t) {
    Stream* first = nullptr;
    const auto order = [this](const Stream& s) {
        return std::tuple(s.asked(), link_of(*machine_, s.action().message->send), s.number);
    };
    for (Stream& stream : streams_) {  // P1: asked for first, then the lower link number, then the order of the streams
        if (ready(stream, t) && (first == nullptr || order(stream) < order(*first))) first = &stream;
    }
    if (first == nullptr) return false;
    Message& message = *first->action().message;
    message.transfer.start = t;
    message.number_in_pair =
        static_cast<std::uint32_t>(std::count_if(started_.begin(), started_.end(), [&](const Message* m) {
            return m->send.to == message.send.to && m->send.message_class == message.send.message_class;  // C4
        }));
    started_.push_back(&message);
    send_link(message.send).start(message, t, memory_.load(t));
    stream_ = first;
    Cycle until = t + machine_->processor.send_overhead;  // P2
    if (moves_bytes()) until += machine_->interface.send_overhead + machine_->interface_cycles(message.send.bytes);
    begin(Doing::sending, until);
    return true;
}

bool Processor::ready(const Stream& stream, Cycle t) const {
    if (stream.done() || !stream.action().sends() || t < stream.asked()) return false;
    const Message& message = *stream.action().message;
    const SendLink& link = send_link(message.send);
    if (!link.register_free()) return false;                                                                 // P1
    if (moves_bytes() && !link.has_free_buffer()) return false;                                              // P2
    return machine_->interface.acknowledge == Acknowledge::none || !awaits_acknowledge(message.first_port);  // P1
}

bool Processor::awaits_acknowledge(Port first_port) const {
    return std::any_of(started_.begin(), started_.end(), [first_port](const Message* earlier) {
        return earlier->first_port == first_port && earlier->transfer.delivered == never;
    });
}

SendLink& Processor::send_link(const Send& send) const {
    return (*out_)[static_cast<std::size_t>(link_of(*machine_, send))];
}

}  // namespace narrows::reference
