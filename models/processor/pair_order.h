#pragma once

#include <unordered_map>

#include "models/link/message.h"

namespace narrows {

/// Numbers the messages that a node sends to each other node, and gives those that come to it to its programs in that
/// order, although they may overtake each other (docs/timing.md, P7).
class PairOrder {
public:
    std::uint32_t number_for(NodeId to) { return sent_[to]++; }

    /// A message has been delivered. Returns it if it is its turn; else keeps it until those before it have come, and
    /// returns null.
    Message* in_turn(Message& message) {
        Pair& pair = pairs_[message.from];
        if (message.number_in_pair != pair.next) {
            pair.early.push(message);
            return nullptr;
        }
        ++pair.next;
        return &message;
    }
    /// The kept message from `from` whose turn has come with the one before it; null if it has not been delivered.
    Message* next(NodeId from) {
        Pair& pair = pairs_[from];
        Message* const found = pair.early.take_if([&](const Message& m) { return m.number_in_pair == pair.next; });
        if (found != nullptr) ++pair.next;
        return found;
    }

    /// Those that wait for one before them.
    template <class Visit>
    void for_each_early(Visit visit) const {
        for (const auto& [from, pair] : pairs_) {
            for (const Message* m = pair.early.first(); m != nullptr; m = m->next) visit(*m);
        }
    }

private:
    struct Pair {
        std::uint32_t next = 0;  ///< number of the message that comes next
        MessageQueue early;
    };

    std::unordered_map<int, std::uint32_t> sent_;  ///< by node
    std::unordered_map<int, Pair> pairs_;          ///< by node
};

}  // namespace narrows
