#pragma once

#include <vector>

#include "tests/reference/nodes/activity_progress.h"
#include "tests/reference/nodes/node_rules.h"
#include "tests/reference/nodes/protocol.h"

namespace narrows::reference {

/// T6 and T7: which messages are known and listed, and which receive gets which.
class ReceiveMatching {
public:
    ReceiveMatching(const NodeRules& rules, MessageProtocol& protocol, std::deque<ActivityProgress>& activities,
                    WholeMessages& messages)
        : rules_(&rules), protocol_(&protocol), activities_(&activities), messages_(&messages) {}

    /// True if anything was listed or matched.
    bool step(Cycle t);

private:
    bool list(Cycle t);
    bool is_next_known(const WholeMessage& message) const;
    bool match(Cycle t);
    std::vector<ActivityProgress*> waiting_receives() const;
    WholeMessage* first_that_fits(const ActivityProgress& receive) const;

    const NodeRules* rules_;
    MessageProtocol* protocol_;
    std::deque<ActivityProgress>* activities_;
    WholeMessages* messages_;
    int matches_ = 0;
};

}  // namespace narrows::reference
