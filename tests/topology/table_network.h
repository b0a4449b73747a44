#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "models/network/topology/topology.h"

namespace narrows {

/// A network with a node at every router, any channels, and a route table. With several lanes, a message takes one that
/// depends on where it is, how it came there, and where it goes.
class TableNetwork final : public Topology {
public:
    struct Channel {
        int from;
        int to;
    };
    /// Which channel a message takes at a router on its way to a node.
    using Table = std::map<std::pair<int, int>, Port>;

    /// Ports are numbered in the order of the channels that leave (enter) the router.
    TableNetwork(int nodes, const std::vector<Channel>& channels, int lanes = 1)
        : Topology(joined(nodes, channels), lanes == 1), lanes_(lanes) {}

    int lanes() const { return lanes_; }

    void set_route(int here, int to, Port port) { table_[{here, to}] = port; }

    Port route(RouterId here, NodeId to) const override {
        return here == router_of(to) ? local : table_.at({int{here}, int{to}});
    }
    void choose(const RoutePlace& place, Choices& choices) const override {
        const int mixed = 7 * place.here + 3 * (place.in_port + 1) + 5 * place.lane + 11 * place.to;
        choices.push_back({route(place.here, place.to), only_lane(mixed % lanes_)});
    }
    std::string port_name(RouterId, Port port) const override { return std::to_string(int{port}); }
    std::vector<std::string_view> class_names() const override { return {"all"}; }
    Position position(RouterId router) const override { return {static_cast<double>(router), 0}; }

private:
    static Graph joined(int nodes, const std::vector<Channel>& channels) {
        const auto size = static_cast<std::size_t>(nodes);
        std::vector<int> leave(size, 0);
        std::vector<int> enter(size, 0);
        Graph graph(nodes, std::vector<int>(size, static_cast<int>(channels.size())));
        for (const auto& [from, to] : channels) {
            const Port port(leave[static_cast<std::size_t>(from)]++);
            const Port in_port(enter[static_cast<std::size_t>(to)]++);
            graph.join(RouterId(from), port, {{RouterId(to), in_port}, 0});
        }
        return graph;
    }

    Table table_;
    int lanes_;
};

}  // namespace narrows
