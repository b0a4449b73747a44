#pragma once

#include <optional>
#include <string>

#include "testbench/workloads/workload.h"

namespace narrows {

/// Limits of a pattern on a machine, computed without a run, if all sources send as the pattern says.
struct TrafficLimits {
    std::optional<double> zero_load_latency;  ///< mean cycles from generation to delivery of messages that never wait;
                                              ///< none where messages are cut into several packets
    double accepted;         ///< bytes of payload a sending node and cycle at which the busiest resource has no pause
    double load;             ///< `accepted` as a share of the capacity of a node's interface links
    std::string limited_by;  ///< the busiest resource
};

/// Empty for workloads that do not measure the network, and for patterns of more than a million pairs of nodes.
std::optional<double> zero_load_latency(const Machine& machine, const Topology& topology, const Workload& workload);
std::optional<TrafficLimits> traffic_limits(const Machine& machine, const Topology& topology, const Workload& workload);

}  // namespace narrows
