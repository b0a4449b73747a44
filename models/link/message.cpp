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

std::vector<const Message*> MessagePool::all_in_use() const {
    std::set<const Message*> spare;
    for (const Message* message = spare_; message != nullptr; message = message->next) spare.insert(message);
    std::vector<const Message*> used;
    for (const Message& message : all_) {
        if (!spare.contains(&message)) used.push_back(&message);
    }
    std::ranges::sort(used, {}, &Message::number);
    return used;
}

}  // namespace narrows
