#pragma once

#include <vector>

#include "tests/reference/nodes/node_rules.h"
#include "tests/reference/receive_link.h"
#include "tests/reference/send_link.h"

namespace narrows::reference {

/// T4, T5 and T8: packets in the registers of all interfaces.
class PacketsInRegisters {
public:
    /// `out` and `in`: by endpoint and link.
    PacketsInRegisters(const NodeRules& rules, std::vector<std::vector<SendLink>>& out, std::vector<ReceiveLinks>& in,
                       std::vector<NodeMemory>& memories, NodeTraffic& traffic)
        : rules_(&rules), out_(&out), in_(&in), memories_(&memories), traffic_(&traffic) {}

    /// What happens at t; true if anything did.
    bool step(Cycle t);

    /// Q5: packets of messages that have been admitted, of those that are presented. True if there was one.
    bool admit(Cycle t);

private:
    bool step(PacketState& packet, Cycle t);
    bool complete(PacketState& packet, Cycle t);
    bool move(Cycle t);
    bool present(PacketState& packet, Cycle t);
    bool write(PacketState& packet, Cycle t);
    bool store(PacketState& packet, Cycle t);
    void deliver(WholeMessage& message, Cycle t);

    const NodeRules* rules_;
    std::vector<std::vector<SendLink>>* out_;
    std::vector<ReceiveLinks>* in_;
    std::vector<NodeMemory>* memories_;  // indexed by node
    NodeTraffic* traffic_;
};

}  // namespace narrows::reference
