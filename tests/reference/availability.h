#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "tests/reference/message.h"

namespace narrows::reference {

/// P7 at one node: a delivered message is available once all earlier ones of its pair are delivered. Where the network
/// keeps the messages of a pair in order, only links of one node can change it, and a message is available at once.
class Availability {
public:
    explicit Availability(bool network_keeps_order) : network_keeps_order_(network_keeps_order) {}

    /// The messages that become available at the delivery of this one, in their order.
    std::vector<const Message*> deliver(const Message& message) {
        if (network_keeps_order_) return {&message};
        Pair& pair = pairs_[message.send.from];
        pair.waiting[message.number_in_pair] = &message;
        std::vector<const Message*> available;
        for (auto next = pair.waiting.begin(); next != pair.waiting.end() && next->first == pair.next; ++pair.next) {
            available.push_back(next->second);
            next = pair.waiting.erase(next);
        }
        return available;
    }

private:
    struct Pair {
        std::uint32_t next = 0;
        std::map<std::uint32_t, const Message*> waiting = {};
    };

    bool network_keeps_order_;
    std::map<NodeId, Pair> pairs_;  // by sender
};

/// Whether every pair has one route of single channels with one lane.
bool keeps_order(const Machine& machine, const Topology& topology);

}  // namespace narrows::reference
