#include "tests/reference/receive_link.h"

namespace narrows::reference {

ReceiveLink::ReceiveLink(const Machine& machine)
    : machine_(&machine), buffer_free_at_(static_cast<std::size_t>(machine.interface.receive_buffers), 0) {}

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
}

void ReceiveLink::complete(Cycle t) {
    waiting_.push_back(on_link_);
    link_free_at_ = t + 1;  // R2
}

bool ReceiveLink::move_to_register(Cycle t) {
    if (register_ != nullptr || waiting_.empty()) return false;
    const Arrival arrival = waiting_.front();
    waiting_.pop_front();
    buffer_free_at_[static_cast<std::size_t>(arrival.buffer)] = t + 2;  // R2, t = c of R1
    register_ = arrival.message;
    register_->transfer.presented = t + machine_->interface.receive_overhead;  // R3
    return true;
}

}  // namespace narrows::reference
