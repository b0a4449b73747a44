#pragma once

#include <optional>
#include <vector>

#include "tests/reference/nodes/disturbances.h"
#include "tests/reference/nodes/node_memory.h"
#include "tests/reference/nodes/node_steps.h"

namespace narrows::reference {

/// P1, P2, P4 to P6, P9 and Z at the processor of a rank.
class RankProcessor {
public:
    /// `number`: of the processor in its node, with the memory.
    RankProcessor(const NodeRules& rules, int number, NodeMemory& memory, std::vector<ActivityProgress*> activities,
                  NodeTraffic& traffic, MessageProtocol& protocol, const Disturbances& disturbances);

    /// What ends at t by itself: what the processor does, computing, waiting. True if anything did.
    bool finish(Cycle t);

    /// A free processor begins with something at t; true if it did.
    bool decide(Cycle t);

    /// P4, Z1: cycle t is over. True if it was used.
    bool pass(Cycle t);

private:
    using What = NodeOperation::What;

    /// What keeps the processor busy: the overhead of a step, or a chunk.
    struct Doing {
        ReferenceStep step;
        Cycle left;  ///< cycles that the processor itself needs
        bool is_overhead = true;
        std::size_t next_chunk = 0;
        ServerAccesses accesses = {};
    };

    void begin(ReferenceStep step);
    bool finish_doing(Cycle t);
    void begin_chunk(Cycle t);
    bool finish_passive(ActivityProgress& activity, Cycle t);
    bool has_sent_all(const ActivityProgress& activity) const;
    template <class Asks>
    ActivityProgress* first_that(const Asks& asks) const;
    bool begin_computation();
    bool serve_request();
    bool receive_step();
    bool work();
    bool send(Cycle t);
    void start(ActivityProgress& activity, Cycle t);
    WholeMessage& message_of(const ActivityProgress& activity) const;
    bool is_mine(const ActivityProgress* activity) const;

    const NodeRules* rules_;
    NodeSteps steps_;
    int number_;
    NodeMemory* memory_;
    std::vector<ActivityProgress*> activities_;
    WholeMessages* messages_;
    Disturbances disturbances_;
    std::optional<Doing> doing_;
    ActivityProgress* computing_ = nullptr;  ///< the activity whose computation has begun
    int served_ = 0;                         // requests
};

}  // namespace narrows::reference
