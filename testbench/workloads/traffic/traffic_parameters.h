#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "models/network/topology/topology.h"
#include "testbench/workloads/parameters.h"

namespace narrows {

enum class TrafficPattern {
    uniform,
    neighbour,
    transpose,
    bit_complement,
    bit_reverse,
    shuffle,
    tornado,
    hotspot,
    permutation,
    matrix
};
enum class ArrivalProcess { bernoulli, poisson, bursty };

/// The parameters as written.
struct TrafficParameters {
    TrafficPattern pattern = TrafficPattern::uniform;
    std::string load = "0.1";
    std::string rate = "none";
    ArrivalProcess process = ArrivalProcess::bernoulli;
    int burst = 8;
    std::string size = "64";
    Cycle cycles = 20000;
    std::string warmup = "found";
    int hot_node = 0;
    int hot_percent = 10;
    std::string matrix = "none";
};

std::span<const WorkloadParameter<TrafficParameters>> traffic_parameters();

/// `load` and `rate` give the same value, so only one counts: the default of one is dropped if the command line sets
/// the other.
void leave_out_default(TrafficParameters& parameters, std::span<const KeyValue> arguments);

/// If nothing sets the rate, chooses a lower one for a medium, which all nodes share: the default share is of the
/// medium instead of the interface links. Also makes the window long enough for many messages.
void complete_for_medium(TrafficParameters& parameters, const Machine& machine, std::span<const KeyValue> arguments);

/// A payload of `bytes` with its probability.
struct DrawnSize {
    int bytes;
    double share;
};

/// The parsed and checked parameters of the sources.
struct TrafficSetting {
    int nodes;  ///< nodes that send and receive; ranks if nodes are shared
    TrafficPattern pattern;
    ArrivalProcess process;
    std::optional<double> rate;  ///< messages a sending node and cycle; none: each link always has the next one ready
    std::vector<DrawnSize> sizes;
    double mean_bytes;  ///< mean payload
    double period;      ///< cycles from message to message that the interface links of a node carry at most;
                        ///< of shared nodes, the part of a rank
    double mean_burst;  ///< messages
    Cycle cycles;       ///< length of the window in which measured messages are generated
    std::optional<Cycle> warmup;
    NodeId hot_node;
    double hot_share;
    std::vector<std::vector<double>> weights;  ///< a matrix, indexed by source and destination
};

/// Throws InputError if the run is not possible on the machine.
TrafficSetting traffic_setting(const Machine& machine, const Topology& topology, const TrafficParameters& parameters);

}  // namespace narrows
