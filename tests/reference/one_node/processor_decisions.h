#pragma once

#include <deque>
#include <vector>

#include "tests/reference/one_node/node_processor.h"

namespace narrows::reference {

/// Part 4 of a round (O): each processor decides once.
class ProcessorDecisions {
public:
    ProcessorDecisions(const OneNodeRules& rules, const PacketsOut& out, std::deque<NodeProcessor>& processors)
        : rules_(&rules), out_(&out), processors_(&processors) {}

    /// True if a processor begins with anything.
    bool step(Cycle t);

private:
    bool begin_send(std::vector<NodeProcessor*>& free, Cycle t);
    bool goes_before(const NodeProcessor& a, const NodeProcessor::SendChoice& of_a, const NodeProcessor& b,
                     const NodeProcessor::SendChoice& of_b) const;

    const OneNodeRules* rules_;
    const PacketsOut* out_;
    std::deque<NodeProcessor>* processors_;
};

}  // namespace narrows::reference
