#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "tests/reference/message.h"

namespace narrows::reference {

/// P7 at one node: a delivered message is available once all earlier ones of its pair and class (C4) are delivered.
/// Where the network keeps the messages of a pair in order, only links of one node can change it, and a message is
/// available at once.
class Availability {
public:
    explicit Availability(bool network_keeps_order) : network_keeps_order_(network_keeps_order) {}

    /// The messages that become available at the delivery of this one, in their order.
    std::vector<const Message*> deliver(const Message& message) {
        if (network_keeps_order_) return {&message};
        Pair& pair = pair_of(message);
        pair.waiting[message.number_in_pair] = &message;
        std::vector<const Message*> available;
        for (auto next = pair.waiting.begin(); next != pair.waiting.end() && next->first == pair.next; ++pair.next) {
            available.push_back(next->second);
            next = pair.waiting.erase(next);
        }
        return available;
    }

    /// P8: whether an earlier message of its pair, which is not yet delivered, must be available first.
    bool has_overtaken(const Message& message) {
        return !network_keeps_order_ && message.number_in_pair > pair_of(message).next;
    }

private:
    struct Pair {
        std::uint32_t next = 0;
        std::map<std::uint32_t, const Message*> waiting = {};
    };

    Pair& pair_of(const Message& message) { return pairs_[{message.send.from, message.send.message_class}]; }

    bool network_keeps_order_;
    std::map<std::pair<NodeId, MessageClass>, Pair> pairs_;  // keys are sender and class
};

/// Whether every pair has one route of single channels with one lane.
bool keeps_order(const Machine& machine, const Topology& topology);

}  // namespace narrows::reference
