#pragma once

#include <vector>

#include "models/time/cycle_queue.h"

namespace narrows {

class IncomingPackets;
class OutgoingPackets;
class SharedProcessor;

/// Parts 3 and 4 of a round at one node (docs/timing.md, O): messages are listed, matched and admitted, then the
/// processors decide.
class NodeDecisions {
public:
    NodeDecisions(CycleQueue& queue, IncomingPackets& incoming, OutgoingPackets& outgoing)
        : queue_(queue), incoming_(incoming), outgoing_(outgoing) {}

    /// Schedules part 3 at the node.
    void deliver_soon();
    /// The processor may have something to list, to match or to admit.
    void match_soon(SharedProcessor& processor);
    /// The processor has new receives, which do not wait yet (P3).
    void wait_soon(SharedProcessor& processor);
    /// The processor may have a step to begin.
    void decide_soon(SharedProcessor& processor);

private:
    void deliver(std::uint64_t);
    bool match_and_admit();
    void decide(std::uint64_t);
    static SharedProcessor& first_of(const std::vector<SharedProcessor*>& processors);

    CycleQueue& queue_;
    IncomingPackets& incoming_;
    OutgoingPackets& outgoing_;
    bool delivery_due_ = false;
    std::vector<SharedProcessor*> matching_;
    std::vector<SharedProcessor*> asking_;
    std::vector<SharedProcessor*> deciding_;
    // Processors that are being looked at; others may come meanwhile. The memory is reused.
    std::vector<SharedProcessor*> matching_now_;
    std::vector<SharedProcessor*> deciding_now_;
};

}  // namespace narrows
