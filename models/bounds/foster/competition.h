#pragma once

#include <span>
#include <vector>

#include "models/bounds/derived/cut_network.h"
#include "models/bounds/derived/flow_route.h"
#include "models/network/topology/topology.h"

/// Costs of communication where messages compete for wires: I. Foster, "Designing and Building Parallel Programs",
/// 1995, section 3.7. docs/bounds.md has the formulas, and how their parameters follow from a machine.
namespace narrows::foster {

/// A transfer from one processor to another.
struct Pair {
    NodeId from;
    NodeId to;
};

/// S: the number of processors that need the same wire at the same time.
struct Competition {
    double senders = 0;     ///< senders on the busiest wire; 0 if nobody sends
    bool is_least = false;  ///< routes have a choice, and no choice gives a smaller number
};

/// Counts the processors that need each wire of a network. The links of a node's interface are wires too. If several
/// equal wires serve together, each has its part.
class Wires {
public:
    Wires(const Machine& machine, const Topology& topology);

    /// The competition if all pairs send at once. A processor that sends to itself needs no wire.
    Competition competition(std::span<const Pair> pairs);

private:
    void count_channels(const Pair& pair);
    void count_cuts(const Pair& pair);
    double most_on_a_channel() const;
    double most_on_a_cut() const;
    double most_on_a_link() const;

    const Topology& topology_;
    int links_;  ///< number of links of each node
    FlowRoutes routes_;
    std::vector<CutNetwork> cuts_;  ///< found at first use
    std::vector<int> on_channels_;  ///< senders, indexed by port of the graph
    std::vector<std::size_t> used_channels_;
    std::vector<std::vector<int>> on_cuts_;  ///< senders, indexed by network of cuts and by cut
    std::vector<int> from_;                  ///< messages that each node sends
    std::vector<int> to_;                    ///< messages that each node receives
};

}  // namespace narrows::foster
