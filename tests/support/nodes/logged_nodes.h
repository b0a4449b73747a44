#pragma once

#include <optional>

#include "models/system/deadlock.h"
#include "models/system/resources.h"
#include "models/system/simulation_context.h"
#include "models/system/system.h"
#include "tests/reference/nodes/random_shared_nodes.h"
#include "tests/support/nodes/node_program.h"
#include "traces/log/run_log.h"

namespace narrows {

/// A run of programs on a machine with shared nodes, with its log.
struct LoggedNodes {
    RunLog log;
    Cycle cycles = 0;
    bool has_ended = false;
    ResourceUsage resources;
    Deadlock deadlock;
};

inline LoggedNodes log_nodes(const Machine& machine, const Topology& topology,
                             const std::vector<reference::NodeActivity>& activities,
                             std::optional<std::uint64_t> shuffle = {}, RunLog log = {}) {
    const SimulationContext context;
    System system(machine, topology);
    LoggedNodes run;
    run.log = std::move(log);
    system.observe(&run.log.observer());
    if (shuffle) system.shuffle_order(*shuffle);
    for (const reference::NodeActivity& activity : activities)
        system.start(RankId(activity.rank), [&activity](Rank& rank) { return run_activity(rank, activity); });
    run.has_ended = system.run();
    run.cycles = system.cycles();
    run.resources = measure_resources(system, every_resource);
    run.deadlock = deadlock_report(system);
    run.log.put_in_order();
    return run;
}

inline LoggedNodes log_nodes(const reference::RandomSharedNodes& random, std::optional<std::uint64_t> shuffle = {},
                             RunLog log = {}) {
    return log_nodes(random.machine, random.topology(), random.activities, shuffle, std::move(log));
}

}  // namespace narrows
