#include "models/link/message.h"

#include <algorithm>
#include <set>

namespace narrows {

void Message::keep_in_path() {
    if (crossed == 0) {
        path.clear();
        known_tails = 0;
    }
    path.push_back(last);
}

Message& MessagePool::take() {
    if (spare_.empty()) return all_.emplace_back();
    Message& message = *spare_.back();
    spare_.pop_back();
    return message;
}

std::vector<const Message*> MessagePool::all_in_use() const {
    const std::set<const Message*> spare(spare_.begin(), spare_.end());
    std::vector<const Message*> used;
    for (const Message& message : all_) {
        if (!spare.contains(&message)) used.push_back(&message);
    }
    std::ranges::sort(used, {}, &Message::number);
    return used;
}

void MessagePool::give_back(Message& message) {
    message.payload = {};
    message.crossed = 0;
    message.tail_may_cross = 0;
    spare_.push_back(&message);
}

}  // namespace narrows
