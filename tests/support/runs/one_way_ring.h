#pragma once

#include <string>

#include "models/network/topology/topology.h"

namespace narrows {

/// A ring of one-way channels without the seam rule: each message can hold the channel that the next one needs.
class OneWayRing final : public Topology {
public:
    explicit OneWayRing(int nodes) : Topology(joined(nodes), true) {}
    void choose(const RoutePlace& place, Choices& choices) const override {
        choices.push_back({route(place.here, place.to), 1});
    }
    Port route(RouterId here, NodeId to) const override { return here == router_of(to) ? local : Port{}; }
    std::string port_name(RouterId, Port) const override { return "onwards"; }
    std::vector<std::string_view> class_names() const override { return {"x"}; }
    Position position(RouterId router) const override { return {static_cast<double>(router), 0}; }

private:
    static Graph joined(int nodes) {
        Graph graph(nodes, std::vector<int>(static_cast<std::size_t>(nodes), 1));
        for (int node = 0; node < nodes; ++node) graph.join(RouterId(node), 0, {{RouterId((node + 1) % nodes), 0}, 0});
        return graph;
    }
};

}  // namespace narrows
