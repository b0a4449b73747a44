#include "models/node/interface/send_link.h"

namespace narrows {

SendLink::SendLink(Fabric& fabric, ModelRouter& router, SendWatch& watch, LinkId number)
    : fabric_(fabric),
      router_(router),
      watch_(watch),
      number_(number),
      fills_buffer_(fabric.machine.interface.data_mover == DataMover::processor),
      injection_buffers_(static_cast<std::uint16_t>(fabric.machine.interface.injection_buffers)),
      buffers_(fabric.machine.interface.send_buffers) {
    if (injection_buffers_ > 0) injection_free_at_ = std::make_unique<Cycle[]>(injection_buffers_);
}

void SendLink::begin(Message& message, Cycle ready) {
    register_free_at_ = never;
    in_register_ = &message;
    ready_ = ready;
    message.source = this;
    try_copy();
}

// S2
void SendLink::try_copy() {
    if (in_register_ == nullptr || buffers_.next_free() == never) return;
    Message& message = *in_register_;
    const Cycle copied = std::max(ready_, buffers_.next_free());
    in_register_ = nullptr;
    buffers_.fill();
    register_free_at_ = copied;
    usage_.waiting += copied - ready_;
    message.ready = copied;
    if (fabric_.observer != nullptr) fabric_.observer->copied_to_send_buffer(message, copied);
    watch_.send_may_start(copied);
    if (fills_buffer_) watch_.send_may_start(may_begin_at());  // the next send also needs a buffer (P2)
    buffered_.push(message);
    try_wire();
}

// S3
void SendLink::try_wire() {
    if (front_ != nullptr || buffered_.empty()) return;
    front_ = &buffered_.pop();
    busy_from_ = std::max(front_->ready, wire_free_at_);
    front_from_ = std::max(front_->ready + 1, wire_free_at_);
    fabric_.queue.at<&SendLink::reach_front>(front_from_, *this);
}

// S4, S5
void SendLink::reach_front(std::uint64_t) {
    // A wake-up for an injection buffer may come after its message has gone.
    if (front_ == nullptr || fabric_.queue.now() < front_from_) return;
    if (injection_free_at_ == nullptr) {
        front_->first_asked = fabric_.queue.now();
        router_.ask(*front_, router_.first_local_input() + number_);
        return;
    }
    const Cycle now = fabric_.queue.now();
    const std::span<Cycle> free_at = injection_free_at();
    const auto earliest = std::ranges::min_element(free_at);
    waits_for_injection_ = *earliest > now;
    if (waits_for_injection_) {
        if (*earliest != never) fabric_.queue.at<&SendLink::reach_front>(*earliest, *this);
        return;
    }
    // Chooses the lowest free buffer.
    const auto buffer = std::ranges::find_if(free_at, [now](Cycle c) { return c <= now; });
    Message& message = *front_;
    *buffer = never;
    const auto number = static_cast<int>(buffer - free_at.begin());
    message.more().injection_buffer = number;
    message.first_asked = now;
    message.supply(now + fabric_.machine.interface_cycles(message.bytes) - 1);
    const int buffers = injection_buffers_;
    router_.ask(message, router_.first_local_input() + number_ * buffers + number);
    release_wire(message.more().supplied + 1);
}

void SendLink::release_wire(Cycle cycle) {
    usage_.busy += cycle - busy_from_;
    wire_free_at_ = cycle;
    buffers_.empty(cycle);
    front_ = nullptr;
    if (fills_buffer_)
        watch_.send_may_start(std::max(cycle, may_begin_at()));  // not before the register is free
                                                                 // free
    try_wire();                                                  // messages that are already in a buffer go first
    try_copy();
}

void SendLink::last_byte_left(Message& message, Cycle tail) {
    if (injection_free_at_ == nullptr) {
        release_wire(tail + 1);
        return;
    }
    injection_free_at_[static_cast<std::size_t>(message.more().injection_buffer)] = tail + 1;
    if (waits_for_injection_) fabric_.queue.at<&SendLink::reach_front>(tail + 1, *this);
}

}  // namespace narrows
