#include "models/network/topology/networks.h"

#include "models/network/topology/switched.h"

namespace narrows {

namespace {

Graph crossbar_graph(int nodes) {
    std::vector<int> ports(static_cast<std::size_t>(nodes), 1);
    ports.push_back(nodes);
    Graph graph(nodes, ports);
    const auto port_of = [nodes](NodeId node) { return ChannelEnd{RouterId(nodes), Port(int{node})}; };
    join_endpoints(graph, 0, port_of, port_of);
    return graph;
}

/// One switch with a port for each node. A message crosses two channels. It holds neither while it waits for one that
/// another message holds, since the second channel leads to a node.
class Crossbar final : public Switched {
public:
    Crossbar(int nodes, ClassLanes lanes) : Switched(crossbar_graph(nodes), std::move(lanes), true) {}

    Port route(RouterId here, NodeId to) const override {
        if (here == router_of(to)) return local;
        return has_node(here) ? Port(0) : Port(int{to});
    }

    bool routes_to_switches() const override { return true; }
    std::vector<std::string_view> class_names() const override { return {"endpoint"}; }

    Position position(RouterId router) const override {
        return has_node(router) ? Position{static_cast<double>(router), 0} : Position{(nodes() - 1) / 2.0, 2};
    }

    std::vector<Alike> alike_nodes() const override { return {{0, nodes()}}; }

    Halving halving() const override {
        return halves_of("the nodes, the switch being in the second half",
                         [this](RouterId router) { return router < nodes() / 2; });
    }

private:
    void choose_at_switch(const RoutePlace& place, Choices& choices) const override {
        choices.push_back(all_lanes_to(place.here, route(place.here, place.to)));
    }
};

}  // namespace

std::unique_ptr<Topology> make_crossbar(const TopologyParameters& p, const ClassLanes& lanes) {
    return std::make_unique<Crossbar>(p.size, lanes);
}

}  // namespace narrows
