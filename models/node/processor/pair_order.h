#pragma once

#include "models/network/link/message.h"
#include "models/network/link/number_table.h"

namespace narrows {

/// Numbers the messages of each class from a node to each other node. Hands a node's arrivals to its programs in that
/// order, although they may overtake each other (docs/timing.md, P7, C4).
class PairOrder {
public:
    /// Fetches what a message to this node will need soon.
    void prefetch(NodeId to, MessageClass message_class) const { sent_.prefetch(key_of(to, message_class)); }
    std::uint32_t number_for(const Message& message) { return sent_.at(key_of(message.to, message.message_class))++; }

    /// Takes a delivered message. If it is next in order, visits it and the kept ones that follow it; else keeps
    /// it. A visit must not take messages.
    template <class Visit>
    void take(Message& message, Visit visit) {
        Pair& pair = pairs_.at(key_of(message.from, message.message_class));
        if (message.number_in_pair != pair.next) return pair.early.push(message);
        const auto is_next = [&pair](const Message& each) { return each.number_in_pair == pair.next; };
        for (Message* next = &message; next != nullptr; next = pair.early.take_if(is_next)) {
            ++pair.next;
            visit(*next);
        }
    }
    /// False if an earlier message of the pair and class is undelivered.
    bool is_in_turn(const Message& message) const {
        const Pair* const pair = pairs_.find(key_of(message.from, message.message_class));
        return message.number_in_pair == (pair == nullptr ? 0 : pair->next);
    }

    /// Visits the kept messages.
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

    NumberTable<std::uint32_t, std::uint32_t> sent_;  ///< by key
    NumberTable<std::uint32_t, Pair> pairs_;          ///< by key
};

}  // namespace narrows
