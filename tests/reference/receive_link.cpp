#include "tests/reference/receive_link.h"

namespace narrows::reference {

ReceiveLink::ReceiveLink(const Machine& machine, int buffers)
    : machine_(&machine),
      has_register_(machine.interface.data_mover == DataMover::dma),
      buffer_free_at_(static_cast<std::size_t>(buffers), 0) {}

int ReceiveLink::free_buffer(Cycle t) const {
    for (std::size_t i = 0; i < buffer_free_at_.size(); ++i) {
        if (t >= buffer_free_at_[i]) return static_cast<int>(i);
    }
    return -1;
}

void ReceiveLink::free_buffer_at(int buffer, Cycle t) {
    if (buffer != in_memory) buffer_free_at_[static_cast<std::size_t>(buffer)] = t;
}

void ReceiveLink::grant(Message& message, Cycle t, Cycle head) {
    on_link_ = {&message, free_buffer(t)};
    link_free_at_ = never;
    free_buffer_at(on_link_.buffer, never);
    if (has_register_) return;
    message.transfer.presented = head + machine_->interface.receive_overhead;  // R4, head = H_e
    waiting_.push_back(on_link_);
}

void ReceiveLink::complete(Cycle t) {
    if (has_register_) waiting_.push_back(on_link_);
    link_free_at_ = t + 1;  // R2
}

bool ReceiveLink::move_to_register(Cycle t) {
    if (!has_register_ || register_ != nullptr || t < register_free_at_ || waiting_.empty()) return false;
    const Arrival arrival = waiting_.front();
    waiting_.pop_front();
    free_buffer_at(arrival.buffer, t + 2);  // R2, B4, t = c of R1
    register_ = arrival.message;
    register_->transfer.presented = t + machine_->interface.receive_overhead;  // R3
    return true;
}

Message* ReceiveLink::presented() const {
    if (has_register_) return register_;
    return waiting_.empty() ? nullptr : waiting_.front().message;
}

void ReceiveLink::release(Cycle t) {
    if (has_register_) {
        register_ = nullptr;
        register_free_at_ = t;
    } else {
        free_buffer_at(waiting_.front().buffer, t);
        waiting_.pop_front();
    }
}

}  // namespace narrows::reference
