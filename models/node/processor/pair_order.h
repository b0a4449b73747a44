#pragma once

#include "models/network/link/message.h"
#include "models/network/link/number_table.h"

namespace narrows {

/// Numbers the messages of each class that a node sends to each other node, and gives those that come to it to its
/// programs in that order, although they may overtake each other (docs/timing.md, P7, C4).
class PairOrder {
public:
    /// A message to this node will be sent soon.
    void prefetch(NodeId to, MessageClass message_class) const { sent_.prefetch(key(to, message_class)); }
    std::uint32_t number_for(const Message& message) { return sent_.at(key(message.to, message.message_class))++; }

    /// A message has been delivered. Returns it if it is its turn; else keeps it until those before it have come, and
    /// returns null.
    Message* in_turn(Message& message) {
        Pair& pair = pairs_.at(key(message.from, message.message_class));
        if (message.number_in_pair != pair.next) {
            pair.early.push(message);
            return nullptr;
        }
        ++pair.next;
        return &message;
    }
    /// False if an earlier message has not been delivered.
    bool is_in_turn(const Message& message) const {
        const Pair* const pair = pairs_.find(key(message.from, message.message_class));
        return message.number_in_pair == (pair == nullptr ? 0 : pair->next);
    }
    /// The kept message whose turn has come with one of the class from `from`; null if it has not been delivered.
    Message* next(NodeId from, MessageClass message_class) {
        Pair& pair = pairs_.at(key(from, message_class));
        Message* const found = pair.early.take_if([&](const Message& m) { return m.number_in_pair == pair.next; });
        if (found != nullptr) ++pair.next;
        return found;
    }

    /// Those that wait for one before them.
    template <class Visit>
    void for_each_early(Visit visit) const {
        pairs_.for_each([&](std::uint32_t, const Pair& pair) {
            for (const Message* m = pair.early.first(); m != nullptr; m = m->next) visit(*m);
        });
    }

private:
    struct Pair {
        std::uint32_t next = 0;  ///< number of the message that comes next
        MessageQueue early;
    };

    /// Of a node and a class.
    static std::uint32_t key(NodeId node, MessageClass message_class) {
        return static_cast<std::uint32_t>(int{node}) * static_cast<std::uint32_t>(all_message_classes.size()) +
               static_cast<std::uint32_t>(message_class);
    }

    NumberTable<std::uint32_t, std::uint32_t> sent_;  ///< by key
    NumberTable<std::uint32_t, Pair> pairs_;          ///< by key
};

}  // namespace narrows
