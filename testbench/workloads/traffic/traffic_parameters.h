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

/// As they are written.
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

/// Only one of `load` and `rate`, which say the same, counts: the default of the other gives way to the one that the
/// command line says.
void leave_out_default(TrafficParameters& parameters, std::span<const KeyValue> arguments);

/// Where nothing says how much is sent, a share of the interface links that is low in a network can be more than a
/// medium carries, which all nodes share: there it is that share of the medium, and long enough for many messages.
void complete_for_medium(TrafficParameters& parameters, const Machine& machine, std::span<const KeyValue> arguments);

/// A payload of `bytes`, drawn with this share.
struct DrawnSize {
    int bytes;
    double share;
};

/// What the sources do, read and checked.
struct TrafficSetting {
    int nodes;  ///< those that send and receive; ranks where nodes are shared
    TrafficPattern pattern;
    ArrivalProcess process;
    std::optional<double> rate;  ///< messages a sending node and cycle; none: each link always has the next one ready
    std::vector<DrawnSize> sizes;
    double mean_bytes;  ///< mean payload
    double period;      ///< cycles from message to message that the interface links of a node carry at most;
                        ///< of shared nodes, the part of a rank
    double mean_burst;  ///< messages
    Cycle cycles;       ///< measured messages are generated in these
    std::optional<Cycle> warmup;
    NodeId hot_node;
    double hot_share;
    std::vector<std::vector<double>> weights;  ///< a matrix, indexed by source and destination
};

/// Throws InputError if the run is not possible on the machine.
TrafficSetting traffic_setting(const Machine& machine, const Topology& topology, const TrafficParameters& parameters);

}  // namespace narrows
