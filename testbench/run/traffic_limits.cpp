#include "testbench/run/traffic_limits.h"

#include <algorithm>

#include "models/bounds/derived/derived.h"
#include "models/bounds/derived/flow_route.h"
#include "models/bounds/derived/resource_use.h"

namespace narrows {

namespace {

/// True if messages have several packets. Then only a lower bound is known, because the node decides how many packets
/// are under way at once.
bool is_cut(const Machine& machine, const Traffic& traffic) {
    return machine.message.packet_bytes > 0 && std::ranges::any_of(traffic.flows, [&](const Flow& flow) {
               return flow.bytes - machine.message.header_bytes > machine.message.packet_bytes;
           });
}

std::optional<double> mean_latency(const Machine& machine, const Topology& topology, const Traffic& traffic) {
    if (is_cut(machine, traffic)) return std::nullopt;
    ResourceUse paths(machine, topology, {});
    double latency = 0;
    double messages = 0;
    for (const std::size_t number : by_destination(traffic.flows, machine.ranks())) {
        const Flow& flow = traffic.flows[number];
        latency += static_cast<double>(paths.delivery(flow)) * static_cast<double>(flow.messages);
        messages += static_cast<double>(flow.messages);
    }
    return latency / messages;
}

}  // namespace

std::optional<double> zero_load_latency(const Machine& machine, const Topology& topology, const Workload& workload) {
    const std::optional<LongTermTraffic> long_run = workload.long_term_traffic();
    if (!long_run) return std::nullopt;
    return mean_latency(machine, topology, long_run->traffic);
}

std::optional<TrafficLimits> traffic_limits(const Machine& machine, const Topology& topology,
                                            const Workload& workload) {
    const std::optional<LongTermTraffic> long_run = workload.long_term_traffic();
    if (!long_run) return std::nullopt;
    const Bound bound = derived_lower_bound(machine, topology, long_run->traffic);
    if (bound.cycles == 0) return std::nullopt;
    // There are so many messages that what happens before the first and after the last does not matter.
    const double rate = long_run->messages_a_sender / static_cast<double>(bound.cycles);
    return TrafficLimits{mean_latency(machine, topology, long_run->traffic), rate * long_run->mean_bytes,
                         rate * long_run->period, bound.limited_by};
}

}  // namespace narrows
