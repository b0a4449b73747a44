#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "models/bounds/bound.h"
#include "models/bounds/derived/message_times.h"
#include "models/bounds/derived/server.h"
#include "models/network/topology/topology.h"

namespace narrows {

/// Channels that lead out of a part of the network, or into it. Whichever way a message takes from one side to the
/// other, it crosses one of them.
struct Cut {
    std::string name;
    int channels;
    ChannelServer server{};
};

/// A network in parts, and the cuts around them.
class CutNetwork {
public:
    CutNetwork(const Topology& topology, const Halving& halving);
    CutNetwork(const Topology& topology, const Partition& partition);

    /// The cuts that messages between two nodes cross; none if both nodes are in the same part.
    struct Crossed {
        std::optional<std::size_t> out;  ///< index in cuts() of the cut around the first node's part, outwards
        std::optional<std::size_t> in;   ///< index in cuts() of the cut around the second node's part, inwards
    };
    Crossed crossed(NodeId from, NodeId to) const;

    void add(const Flow& flow, const MessageTimes& times);
    const std::vector<Cut>& cuts() const { return cuts_; }

private:
    static std::size_t at(RouterId router) { return static_cast<std::size_t>(router); }
    void add_channels(const Graph& graph);
    void find_hops(const Graph& graph);
    bool differ(RouterId a, RouterId b) const { return part_[at(a)] != part_[at(b)]; }
    bool is_alone(RouterId router) const { return routers_[static_cast<std::size_t>(part_[at(router)] + 1)] == 1; }

    std::vector<int> part_;                 ///< indexed by router
    std::set<std::pair<int, int>> joined_;  ///< pairs of parts with a channel from the first to the second
    // The number of routers in no part, then the number in each part.
    std::vector<int> routers_;
    std::vector<int> hops_to_edge_;    ///< indexed by router: least channels to the edge of its part
    std::vector<int> hops_from_edge_;  ///< indexed by router: least channels from the edge of its part
    std::vector<Cut> cuts_;            ///< in this order: out of part 0, into part 0, out of part 1, ...
};

/// All cuts that the bounds look at.
std::vector<CutNetwork> cut_networks(const Topology& topology);

}  // namespace narrows
