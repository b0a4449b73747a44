#pragma once

#include <optional>
#include <string>

#include "testbench/workloads/workload.h"

namespace narrows {

/// What a pattern cannot be better than on a machine, computed without a run, if all sources send as the pattern says.
struct TrafficLimits {
    std::optional<double> zero_load_latency;  ///< mean cycles from generation to delivery of messages that never wait;
                                              ///< none where messages are cut into several packets
    double accepted;         ///< bytes of payload a sending node and cycle at which the busiest resource has no pause
    double load;             ///< the same as a share of what the interface links of a node carry
    std::string limited_by;  ///< the busiest resource
};

/// None for workloads that do not measure the network, and for patterns of more than a million pairs of nodes.
std::optional<double> zero_load_latency(const Machine& machine, const Topology& topology, const Workload& workload);
std::optional<TrafficLimits> traffic_limits(const Machine& machine, const Topology& topology, const Workload& workload);

}  // namespace narrows
