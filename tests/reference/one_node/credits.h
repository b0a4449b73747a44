#pragma once

#include <map>
#include <utility>

#include "tests/reference/one_node/progress.h"

namespace narrows::reference {

/// Q1 to Q4: credits, and control packets.
class CreditProtocol {
public:
    CreditProtocol(const OneNodeRules& rules, OneNodeTraffic& traffic) : rules_(&rules), traffic_(&traffic) {}

    /// Q1, Q2: the message is posted at t, and is eager, or its request is posted.
    void post(MessageProgress& message, Cycle t);
    /// Q2: the message is matched.
    void match(const MessageProgress& message, Cycle t);
    /// Q3: the program gets the message.
    void owe(const MessageProgress& message);
    /// Q3: the packet gets its register, and takes the owed credit along.
    void load(PacketProgress& packet);
    /// Q3: the packet is in memory.
    void bring(const PacketProgress& packet);

    /// Q3: cycle t ends. True if a credit packet asks in the next one.
    bool end_cycle(Cycle t);

private:
    /// The credit of one rank for another. Bytes that come in a cycle count from the next one on.
    struct Ledger {
        std::int64_t spent = 0;
        std::int64_t returned = 0;
        std::int64_t returned_now = 0;
        std::int64_t owed = 0;
        std::int64_t owed_now = 0;
    };

    bool credit_packet_waits(int from, int to) const;
    PacketProgress& add(PacketKind kind, MessageProgress* message, int from, int to, Cycle t);

    const OneNodeRules* rules_;
    OneNodeTraffic* traffic_;
    std::map<std::pair<int, int>, Ledger> ledgers_;
};

}  // namespace narrows::reference
