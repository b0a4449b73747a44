#include "tests/reference/receive_link.h"

namespace narrows::reference {

ReceiveLink::ReceiveLink(const Machine& machine)
    : machine_(&machine),
      has_register_(machine.interface.data_mover == DataMover::dma),
      buffer_free_at_(static_cast<std::size_t>(machine.interface.receive_buffers), 0) {}

int ReceiveLink::free_buffer(Cycle t) const {
    for (std::size_t i = 0; i < buffer_free_at_.size(); ++i) {
        if (t >= buffer_free_at_[i]) return static_cast<int>(i);
    }
    return -1;
}

void ReceiveLink::grant(Message& message, Cycle t) {
    on_link_ = {&message, free_buffer(t)};
    link_free_at_ = never;
    buffer_free_at_[static_cast<std::size_t>(on_link_.buffer)] = never;
    if (has_register_) return;
    message.transfer.presented = t + machine_->interface.receive_overhead;  // R4, t = H_e
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
    buffer_free_at_[static_cast<std::size_t>(arrival.buffer)] = t + 2;  // R2, t = c of R1
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
        buffer_free_at_[static_cast<std::size_t>(waiting_.front().buffer)] = t;
        waiting_.pop_front();
    }
}

}  // namespace narrows::reference
