#pragma once

#include "tests/reference/nodes/node_rules.h"

namespace narrows::reference {

/// Q1 to Q4: which messages are eager, and control packets. Nothing is kept but the traffic itself: what a rank has of
/// credit, and what it owes, is counted anew over all messages and packets.
class MessageProtocol {
public:
    MessageProtocol(const NodeRules& rules, NodeTraffic& traffic) : rules_(&rules), traffic_(&traffic) {}

    /// D3, Q1, Q2: the message is posted at t, and is eager, or its request is posted.
    void post(WholeMessage& message, Cycle t);

    /// Q2: the message is matched at t.
    void match(WholeMessage& message, Cycle t);

    /// Q3: what the packet takes with it when it gets its register at t.
    void load(PacketState& packet, Cycle t) const;

    /// Q3: cycle t ends. True if a credit packet asks in the next one.
    bool end_cycle(Cycle t);

private:
    bool is_on() const {
        const Machine& machine = rules_->machine();
        return machine.message.eager_bytes >= 0 && machine.interface.unexpected != Unexpected::room;
    }
    bool is_eager(const WholeMessage& message, Cycle t) const;
    std::int64_t credit(int from, int to, Cycle t) const;
    std::int64_t owed(int from, int to, Cycle t) const;
    bool credit_packet_waits(int from, int to) const;
    PacketState& add(PacketKind kind, WholeMessage* message, int from, int to, Cycle t);

    const NodeRules* rules_;
    NodeTraffic* traffic_;
};

}  // namespace narrows::reference
