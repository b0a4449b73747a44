#include "tests/reference/send_link.h"

#include <algorithm>

namespace narrows::reference {

SendLink::SendLink(const Machine& machine)
    : machine_(&machine), injection_buffers_(static_cast<std::size_t>(machine.interface.injection_buffers), nullptr) {}

bool SendLink::move_to_buffer(Cycle t) {
    if (register_ == nullptr || t < complete_at_ || !has_free_buffer()) return false;
    register_->transfer.copied = t;
    buffers_.push_back(register_);
    register_ = nullptr;
    complete_at_ = never;
    return true;
}

int SendLink::free_injection_buffer(Cycle t) const {
    for (std::size_t i = 0; i < injection_buffers_.size(); ++i) {
        const Message* last = injection_buffers_[i];
        if (last == nullptr) return static_cast<int>(i);
        const auto& path = last->transfer.path;
        const bool left = !path.empty() && path.front().tail != never;
        if (left && t >= path.front().tail + 1) return static_cast<int>(i);  // S5
    }
    return -1;
}

bool SendLink::feed(Carrier& carrier, Cycle t) {
    if (wire_taken_ && buffers_.front()->left_wire != never && t >= buffers_.front()->left_wire + 1) {  // S4, S5
        buffers_.pop_front();
        wire_taken_ = false;
    }
    if (wire_taken_ || buffers_.empty() || t < buffers_.front()->transfer.copied + 1) return false;  // S3
    if (injection_buffers_.empty()) {
        carrier.launch(*buffers_.front(), 0, t);  // S4, t = f
    } else {
        const int buffer = free_injection_buffer(t);
        if (buffer < 0) return false;
        injection_buffers_[static_cast<std::size_t>(buffer)] = buffers_.front();
        carrier.launch(*buffers_.front(), buffer, t);  // S5, t = J
    }
    wire_taken_ = true;
    return true;
}

}  // namespace narrows::reference
