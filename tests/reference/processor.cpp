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
      memory_(machine),
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
        case Doing::sending:                            // P2
        case Doing::working: stream_->go_on(t); break;  // P6
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
    link.release(memory_.store(t, message.send.bytes));  // P3, M2
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
        wait(stream);
    } else {
        give(stream, **message, t);
        kept_.erase(message);
    }
}

/// P5: in the order in which the requests were served. P3: in the order in which they were asked for, then of the
/// streams.
void Processor::wait(Stream& stream) {
    stream.waits = true;
    const auto order = [](const Stream* s) { return std::tuple(s->asked(), s->number); };
    const auto is_later = [&](const Stream* s) { return !at_request() && order(s) > order(&stream); };
    waiting_.insert(std::find_if(waiting_.begin(), waiting_.end(), is_later), &stream);
}

void Processor::give(Stream& stream, const Message& message, Cycle t) {
    *stream.action().reception = {message.number, t};
    stream.go_on(t);
}

template <class Sort>
Stream* Processor::first_asking(Cycle t, Sort is_of_sort) {
    Stream* first = nullptr;
    const auto order = [](const Stream& s) { return std::tuple(s.asked(), s.number); };
    for (Stream& stream : streams_) {
        if (!stream.asks(t) || !is_of_sort(stream.action())) continue;
        if (first == nullptr || order(stream) < order(*first)) first = &stream;
    }
    return first;
}

Stream* Processor::first_request(Cycle t) {
    return first_asking(t, [](const Action& action) { return action.receives(); });
}

bool Processor::end_computation(Cycle t) {
    if (computing_ == nullptr || cycles_left_ > 0) return false;
    std::exchange(computing_, nullptr)->go_on(t);
    return true;
}

bool Processor::begin_computation(Cycle t) {
    if (computing_ != nullptr) return false;
    computing_ = first_asking(t, [](const Action& action) { return action.computes(); });
    if (computing_ == nullptr) return false;
    cycles_left_ = computing_->action().work->cycles;
    return true;
}

void Processor::pass_cycle() {
    if (doing_ == Doing::nothing && cycles_left_ > 0) --cycles_left_;
}

bool Processor::skip_empty_work(Cycle t) {
    const auto is_empty = [](const Action& action) { return action.works() && action.work->cycles == 0; };
    bool skipped = false;
    while (Stream* stream = first_asking(t, is_empty)) {
        stream->go_on(t);
        skipped = true;
    }
    return skipped;
}

bool Processor::make_requests(Cycle t) {
    if (at_request()) return false;
    std::vector<Stream*> asking;  // what a program asks for when it goes on belongs to the next round
    for (Stream& stream : streams_) {
        if (stream.asks(t) && stream.action().receives()) asking.push_back(&stream);
    }
    for (Stream* stream : asking) match(*stream, t);
    return !asking.empty();
}

bool Processor::decide(Cycle t) {
    const bool computes = begin_computation(t);
    if (doing_ != Doing::nothing) return computes;                    // busy with an overhead
    return receive(t) || serve(t) || work(t) || send(t) || computes;  // P3, P5, P6: in this order
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

bool Processor::work(Cycle t) {
    stream_ = first_asking(t, [](const Action& action) { return action.works(); });
    if (stream_ == nullptr) return false;
    begin(Doing::working, t + stream_->action().work->cycles);
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
    send_link(message.send).start(message, t, memory_.load(t, message.send.bytes));
    stream_ = first;
    Cycle until = t + machine_->processor.send_overhead;  // P2
    if (moves_bytes()) until += machine_->interface.send_overhead + machine_->interface_cycles(message.send.bytes);
    begin(Doing::sending, until);
    return true;
}

bool Processor::ready(const Stream& stream, Cycle t) const {
    if (!stream.asks(t) || !stream.action().sends()) return false;
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
