#include "models/network/topology/figures.h"

#include <numeric>

namespace narrows {

namespace {

/// Finds distances in a network. It stores the network in a form that is quick to search.
class Distances {
public:
    explicit Distances(const Topology& topology) : topology_(topology), next_(routers(topology)) {
        for (RouterId router = 0; router < topology.routers(); ++router) {
            for (Port port = 0; port < topology.ports(router); ++port) {
                if (const auto end = topology.far_end(router, port)) {
                    next_[static_cast<std::size_t>(router)].push_back(end->router);
                }
            }
        }
    }

    /// Adds the pairs that begin at the node, for `alike` nodes like it.
    void count(NodeId from, int alike, std::vector<std::int64_t>& pairs_at) {
        distance_.assign(next_.size(), -1);
        reached_.assign(1, topology_.router_of(from));
        distance_[static_cast<std::size_t>(from)] = 0;
        for (std::size_t i = 0; i < reached_.size(); ++i) {
            const auto here = static_cast<std::size_t>(reached_[i]);
            const bool is_node = topology_.has_node(reached_[i]);
            if (is_node && i > 0) add_pairs(distance_[here], alike, pairs_at);
            if (is_node && i > 0 && topology_.has_edge()) continue;
            for (const RouterId next : next_[here]) {
                int& distance = distance_[static_cast<std::size_t>(next)];
                if (distance >= 0) continue;
                distance = distance_[here] + 1;
                reached_.push_back(next);
            }
        }
    }

private:
    static std::size_t routers(const Topology& topology) { return static_cast<std::size_t>(topology.routers()); }
    static void add_pairs(int distance, int count, std::vector<std::int64_t>& pairs_at) {
        const auto at = static_cast<std::size_t>(distance);
        if (pairs_at.size() <= at) pairs_at.resize(at + 1);
        pairs_at[at] += count;
    }

    const Topology& topology_;
    std::vector<std::vector<RouterId>> next_;
    std::vector<int> distance_;
    std::vector<RouterId> reached_;
};

void count_channels(const Topology& topology, Figures& figures) {
    const Halving halving = topology.halving();
    const bool has_edge = topology.has_edge();
    const auto half_of = [&](RouterId at) { return halving.in_first_half[static_cast<std::size_t>(at)]; };
    topology.graph().for_each_group([&](RouterId router, Port, const PortGroup& group) {
        const RouterId end = group.end.router;
        figures.channels += group.channels;
        if (has_edge && (topology.has_node(router) || topology.has_node(end)))
            figures.endpoint_channels += group.channels;
        if (half_of(router) != half_of(end)) figures.bisection_channels += group.channels;
    });
    figures.bisection_across = halving.across;
    figures.bisection_at_most = halving.at_most;
}

/// A shared wire joins any two nodes, and both halves.
void count_wire(const Topology& topology, Figures& figures) {
    const std::int64_t nodes = topology.nodes();
    figures.routers = 0;
    figures.bisection_channels = 1;
    figures.pairs_at = {0, nodes * (nodes - 1)};
}

void count_pairs(const Topology& topology, Figures& figures) {
    Distances distances(topology);
    for (const auto& [node, count] : topology.alike_nodes()) distances.count(node, count, figures.pairs_at);
}

}  // namespace

Figures figures_of(const Topology& topology) {
    const int routers = topology.has_edge() ? topology.switches() : topology.routers();
    Figures figures{routers, topology.nodes(), 0, 0, 0, 0, {}, 0, {}, false};
    count_channels(topology, figures);
    topology.is_medium() ? count_wire(topology, figures) : count_pairs(topology, figures);
    std::int64_t pairs = 0;
    std::int64_t sum = 0;
    for (std::size_t distance = 1; distance < figures.pairs_at.size(); ++distance) {
        pairs += figures.pairs_at[distance];
        sum += figures.pairs_at[distance] * static_cast<std::int64_t>(distance);
        figures.diameter = static_cast<int>(distance);
    }
    if (pairs > 0) figures.average_distance = static_cast<double>(sum) / static_cast<double>(pairs);
    return figures;
}

}  // namespace narrows
