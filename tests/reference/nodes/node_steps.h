#pragma once

#include <functional>
#include <vector>

#include "tests/reference/nodes/activity_progress.h"
#include "tests/reference/nodes/node_rules.h"
#include "tests/reference/nodes/protocol.h"

namespace narrows::reference {

/// What a processor does without interruption: an overhead, or work, then chunks one after the other.
struct ReferenceStep {
    Cycle overhead = 0;
    Cycle work = 0;
    /// False: the step ends with the overhead, and without `at_end`.
    std::function<bool(Cycle)> after_overhead = [](Cycle) { return true; };
    std::vector<CopyChunk> chunks = {};
    std::function<void(Cycle)> at_end = [](Cycle) {};
};

/// What the steps of P9 and W consist of.
class NodeSteps {
public:
    NodeSteps(const NodeRules& rules, MessageProtocol& protocol) : rules_(&rules), protocol_(&protocol) {}

    ReferenceStep request(ActivityProgress& activity) const;
    ReferenceStep work(ActivityProgress& activity) const;
    /// The next one of the sender.
    ReferenceStep send(WholeMessage& message) const;
    ReferenceStep receive(PacketState& packet) const;
    /// The next one of the receiver of a message within its node.
    ReferenceStep receive(WholeMessage& message) const;

private:
    ReferenceStep first_within_node(WholeMessage& message) const;
    ReferenceStep copy_in(WholeMessage& message) const;
    ReferenceStep copy_out(WholeMessage& message) const;
    ReferenceStep send_packet(WholeMessage& message) const;
    ReferenceStep copy_packet(PacketState& packet) const;
    bool post(WholeMessage& message, Cycle t) const;
    std::vector<CopyChunk> control() const;
    void end_copy_out(WholeMessage& message, Cycle t) const;

    const NodeRules* rules_;
    MessageProtocol* protocol_;
};

}  // namespace narrows::reference
