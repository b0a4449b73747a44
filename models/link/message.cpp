#include "models/link/message.h"

namespace narrows {

Message& MessagePool::take() {
    if (spare_.empty()) return all_.emplace_back();
    Message& message = *spare_.back();
    spare_.pop_back();
    return message;
}

void MessagePool::give_back(Message& message) {
    message.payload = {};
    message.path.clear();
    message.known_tails = 0;
    message.injection_buffer = -1;
    message.supply(0);
    spare_.push_back(&message);
}

}  // namespace narrows
