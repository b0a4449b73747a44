#pragma once

#include <vector>

#include "testbench/workloads/traffic/drawn_numbers.h"
#include "testbench/workloads/traffic/traffic_parameters.h"

namespace narrows {

/// Where the messages of each node go.
class Destinations {
public:
    Destinations(const TrafficSetting& setting, const Topology& topology, std::uint64_t seed);

    /// False where the pattern sends a node's messages to the node itself: it sends nothing.
    bool sends(NodeId node) const;
    /// How much a node sends, compared with the mean of all that send.
    double relative_rate(NodeId node) const;
    /// The share that each destination has of the messages of a node that sends.
    std::vector<double> shares(NodeId from) const;
    /// The destination of the next message of a node that sends.
    NodeId draw(NodeId from, DrawnNumbers& numbers) const;

private:
    NodeId other_than(NodeId from, DrawnNumbers& numbers) const;
    NodeId by_weight(NodeId from, DrawnNumbers& numbers) const;

    const TrafficSetting& setting_;
    int nodes_;
    std::vector<NodeId> fixed_;               ///< indexed by node, where each has one destination
    std::vector<std::vector<double>> up_to_;  ///< sums of a node's weights, where there is a matrix
    double mean_weight_ = 0;                  ///< mean over the nodes that send
};

/// The destination of each of so many nodes, or ranks of shared nodes, in the patterns that have one for each: `nodes`
/// fits the pattern.
std::vector<NodeId> fixed_destinations(TrafficPattern pattern, const Topology& topology, int nodes, std::uint64_t seed);

}  // namespace narrows
