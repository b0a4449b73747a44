#pragma once

#include "testbench/run/metrics/metric.h"

namespace narrows::metrics {

// Readers of values for the table. An entry names the member of a run: `from_traffic<&MeasuredTraffic::accepted>`.

inline Value value_from(std::int64_t number) { return number; }
inline Value value_from(std::uint64_t count) { return static_cast<std::int64_t>(count); }
inline Value value_from(double number) { return number; }
inline Value value_from(bool truth) { return truth; }
inline Value value_from(const std::string& text) { return text; }
inline Value value_from(const std::optional<double>& number) {
    return number ? Value(*number) : Value(std::monostate());
}

template <auto member>
Value from_simulation(const MetricInput& run) {
    return value_from(run.simulation.*member);
}

/// Latency of messages, from the start of the send.
template <auto member>
Value from_latency(const MetricInput& run) {
    return value_from(run.simulation.latency.*member);
}

/// Measurements of the workload `traffic`; empty for other workloads.
template <auto member>
Value from_traffic(const MetricInput& run) {
    const std::optional<MeasuredTraffic>& traffic = run.simulation.traffic;
    return traffic ? value_from((*traffic).*member) : Value(std::monostate());
}

/// Latency that `traffic` measures from the generation of messages; empty if a message is always ready.
template <auto member>
Value from_traffic_latency(const MetricInput& run) {
    const std::optional<MeasuredTraffic>& traffic = run.simulation.traffic;
    return traffic && traffic->latency ? value_from((*traffic->latency).*member) : Value(std::monostate());
}

/// Empty if the limits are not computed.
template <auto member>
Value from_traffic_limits(const MetricInput& run) {
    const std::optional<TrafficLimits>& limits = run.judgement.traffic_limits;
    return limits ? value_from((*limits).*member) : Value(std::monostate());
}

}  // namespace narrows::metrics
