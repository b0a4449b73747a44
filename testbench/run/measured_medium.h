#pragma once

#include <optional>

#include "models/system/system.h"
#include "testbench/workloads/traffic/measured_traffic.h"

namespace narrows {

/// Measurements of a wire that all nodes share, over a run or the window in which traffic is measured (docs/timing.md,
/// "What is counted").
struct MeasuredMedium {
    double busy_share = 0;     ///< share of the cycles of the window or the run, or up to a deadlock
    double payload_share = 0;  ///< share of the time that the payload alone would have taken
    std::int64_t frames = 0;
    std::int64_t collisions = 0;
    std::int64_t excessive_collisions = 0;
    double mean_wait = 0;  ///< cycles from asking to the head, for each frame
};

/// Empty on machines with routers. `traffic`: what a run that measures the network has measured. The run lasted so many
/// cycles.
std::optional<MeasuredMedium> measure_medium(const System& system, const std::optional<MeasuredTraffic>& traffic,
                                             Cycle lasted);

}  // namespace narrows
