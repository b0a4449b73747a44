#include "models/network/link/message.h"

#include <algorithm>
#include <set>

namespace narrows {

const Message::More Message::none_;

void Message::add_more() { more_ = std::make_unique<More>(); }

void Message::keep_in_path() {
    More& kept = more();
    if (crossed == 0) {
        kept.path.clear();
        kept.known_tails = 0;
    }
    kept.path.push_back(last);
}

void MessagePool::add_block() {
    blocks_.push_back(std::make_unique<Block>());
    for (Message& message : *blocks_.back()) {
        message.next = spare_;
        spare_ = &message;
    }
}

std::vector<const Message*> MessagePool::all_in_use() const {
    std::set<const Message*> spare;
    for (const Message* message = spare_; message != nullptr; message = message->next) spare.insert(message);
    std::vector<const Message*> used;
    for (const auto& block : blocks_) {
        for (const Message& message : *block) {
            if (!spare.contains(&message)) used.push_back(&message);
        }
    }
    std::ranges::sort(used, {}, &Message::number);
    return used;
}

}  // namespace narrows
