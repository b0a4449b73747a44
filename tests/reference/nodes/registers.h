#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "tests/reference/nodes/protocol.h"
#include "tests/reference/send_link.h"

namespace narrows::reference {

/// D2 and T3 at the interfaces of all nodes: which packet gets which send register.
class RegisterGrants {
public:
    /// `links`: by endpoint and link.
    RegisterGrants(const NodeRules& rules, const MessageProtocol& protocol, std::vector<std::vector<SendLink>>& links,
                   std::vector<NodeMemory>& memories, NodeTraffic& traffic);

    /// T3: packets ask from t on; true if one does.
    bool ask(Cycle t);

    /// The packets that ask choose their interfaces, then each free register is given. True if one was given.
    bool give(Cycle t);

private:
    bool may_ask(const PacketState& packet, Cycle t) const;
    void choose_interfaces();
    int choice(const PacketState& packet) const;
    int shortest(int node, int link) const;
    bool waits_at(const PacketState& packet, int endpoint, int link) const;
    int link_of_packet(const PacketState& packet) const;
    int endpoint_of(const PacketState& packet) const;
    int turn(const PacketState& packet) const;
    int distance(const PacketState& packet, int last_served) const;
    PacketState* next_at(int endpoint, int link) const;
    void give_to(PacketState& packet, SendLink& link, Cycle t);

    const NodeRules* rules_;
    const MessageProtocol* protocol_;
    std::vector<std::vector<SendLink>>* links_;
    std::vector<NodeMemory>* memories_;  // indexed by node
    NodeTraffic* traffic_;
    std::map<std::tuple<int, int, MessageClass>, std::uint32_t> next_number_;  // T3a, by pair and class
    std::vector<std::vector<int>> last_served_;  // processor of the node, or other jobs, by endpoint and link
};

}  // namespace narrows::reference
