#pragma once

#include <vector>

#include "models/link/observer.h"
#include "models/link/worm.h"
#include "models/time/cycle_queue.h"
#include "models/topology/topology.h"

namespace narrows {

/// What all routers and interfaces of a machine share.
struct Fabric {
    const Machine& machine;
    const Topology& topology;
    CycleQueue& queue;
    WormTiming worm;
    Observer* observer = nullptr;
    std::vector<class AnyRouter*> routers;        // by RouterId
    std::vector<class AnyInterface*> interfaces;  // by NodeId

    /// True if a message can overtake an earlier one of its pair (docs/timing.md, P7).
    bool messages_overtake() const { return narrows::messages_overtake(machine, topology); }
};

}  // namespace narrows
