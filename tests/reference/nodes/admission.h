#pragma once

#include "tests/reference/nodes/node_rules.h"

namespace narrows::reference {

/// Q5: messages without credits take room when they come, or wait in the interface.
class AdmittedMessages {
public:
    AdmittedMessages(const NodeRules& rules, NodeTraffic& traffic) : rules_(&rules), traffic_(&traffic) {}

    /// True if a message has taken room.
    bool step(Cycle t);

private:
    std::int64_t room_taken(int from, int to, Cycle t) const;

    const NodeRules* rules_;
    NodeTraffic* traffic_;
};

}  // namespace narrows::reference
