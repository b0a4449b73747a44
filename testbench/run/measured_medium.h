#pragma once

#include <optional>

#include "models/system/system.h"
#include "testbench/workloads/traffic/measured_traffic.h"

namespace narrows {

/// What a wire that all nodes share has done in a run, or in the window in which traffic is measured (docs/timing.md,
/// "What is counted").
struct MeasuredMedium {
    double busy_share = 0;     ///< share of the cycles of the window or the run, or up to a deadlock
    double payload_share = 0;  ///< share of the time as if it had moved nothing but payload
    std::int64_t frames = 0;
    std::int64_t collisions = 0;
    std::int64_t excessive_collisions = 0;
    double mean_wait = 0;  ///< cycles from asking to the head, a frame
};

/// Nothing on machines with routers. `traffic`: what the run has measured, if it was to measure the network; the run
/// lasted so many cycles.
std::optional<MeasuredMedium> measure_medium(const System& system, const std::optional<MeasuredTraffic>& traffic,
                                             Cycle lasted);

}  // namespace narrows
