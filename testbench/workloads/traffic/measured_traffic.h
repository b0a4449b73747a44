#pragma once

#include <optional>
#include <span>
#include <vector>

#include "models/network/topology/ids.h"
#include "testbench/workloads/traffic/traffic_parameters.h"

namespace narrows {

/// A network is saturated if it accepts less than this share of the offered load.
inline constexpr double least_accepted = 0.95;

/// A delivered message.
struct DeliveredMessage {
    Cycle generated;
    Cycle started;  ///< s of P1
    Cycle asked;    ///< when the head asked for its first channel; 0 within a node
    Cycle delivered;
    NodeId from;
    int bytes;  ///< payload
};

/// The latencies of messages, in cycles.
struct TrafficLatency {
    std::optional<double> mean;  ///< none if the network is saturated
    std::optional<double> ci95;  ///< half of the mean's confidence interval; none with too few messages
    Cycle p50;
    Cycle p95;
    Cycle p99;
    Cycle most;
};

/// The measurements of the workload `traffic`, over the messages generated in the window.
struct MeasuredTraffic {
    Cycle from;  ///< begin of the window
    Cycle to;
    std::uint64_t messages;
    std::optional<double> offered;  ///< bytes of payload a sending node and cycle; none where a message is always ready
    double accepted;                ///< delivered in the window
    double accepted_least;          ///< smallest value of a source
    bool saturated;
    std::optional<TrafficLatency> latency;  ///< times from generation to delivery; none where a message is always ready
    std::optional<double> network_latency;  ///< mean, from the first time the head asks to delivery, of the messages
                                            ///< that leave their node; none if all stay there
};

/// The cycles at the beginning that are best left out: those that minimise the variance of the mean of the rest (MSER;
/// White 1997), at most half of the window. Uses means over hundredths of the window.
Cycle found_warmup(std::span<const DeliveredMessage> messages, Cycle cycles, bool always_ready);

/// The possible beginnings of the measured part of the window, in order, and its end.
std::vector<Cycle> possible_limits(const TrafficSetting& setting);

/// Half of the 95 % confidence interval of the mean, from the means of 20 batches of equal numbers. It is wider if the
/// means of successive batches are correlated, as for an autoregressive process (docs/findings/traffic.md). Empty with
/// fewer than two values a batch.
std::optional<double> confidence_by_batches(std::span<const double> values);

/// `messages`: all that were generated before the end of the window. `senders`: the sending nodes.
MeasuredTraffic measure_traffic(std::vector<DeliveredMessage> messages, std::span<const NodeId> senders,
                                const TrafficSetting& setting);

}  // namespace narrows
