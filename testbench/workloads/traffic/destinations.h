#pragma once

#include <vector>

#include "testbench/workloads/traffic/drawn_numbers.h"
#include "testbench/workloads/traffic/traffic_parameters.h"

namespace narrows {

/// The destinations of each node's messages.
class Destinations {
public:
    Destinations(const TrafficSetting& setting, const Topology& topology, std::uint64_t seed);

    /// False if the pattern maps the node to itself, so that it sends nothing.
    bool sends(NodeId node) const;
    /// The node's rate relative to the mean of all sending nodes.
    double relative_rate(NodeId node) const;
    /// The share of each destination in the messages of a sending node.
    std::vector<double> shares(NodeId from) const;
    /// The destination of a sending node's next message.
    NodeId draw(NodeId from, DrawnNumbers& numbers) const;

private:
    NodeId other_than(NodeId from, DrawnNumbers& numbers) const;
    NodeId by_weight(NodeId from, DrawnNumbers& numbers) const;

    const TrafficSetting& setting_;
    int nodes_;
    std::vector<NodeId> fixed_;               ///< indexed by node; if each has one destination
    std::vector<std::vector<double>> up_to_;  ///< cumulative weights of each node, if there is a matrix
    double mean_weight_ = 0;                  ///< mean over the sending nodes
};

/// The destination of each node, or rank of shared nodes, in patterns with one destination each. `nodes` must fit the
/// pattern.
std::vector<NodeId> fixed_destinations(TrafficPattern pattern, const Topology& topology, int nodes, std::uint64_t seed);

}  // namespace narrows
