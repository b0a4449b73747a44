#include "models/network/topology/crossbar.h"

#include <fmt/format.h>

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

}  // namespace

Crossbar::Crossbar(int nodes, ClassLanes lanes) : Switched(crossbar_graph(nodes), std::move(lanes), true) {}

Port Crossbar::route(RouterId here, NodeId to) const {
    if (here == router_of(to)) return local;
    return has_node(here) ? Port(0) : Port(int{to});
}

void Crossbar::choose_at_switch(const RoutePlace& place, Choices& choices) const {
    choices.push_back(all_lanes_to(place.here, route(place.here, place.to)));
}

std::string Crossbar::switch_port_name(RouterId, Port port) const { return fmt::format("{}", port); }

Position Crossbar::position(RouterId router) const {
    return has_node(router) ? Position{static_cast<double>(router), 0} : Position{(nodes() - 1) / 2.0, 2};
}

Halving Crossbar::halving() const {
    return halves_of("the nodes, the switch being in the second half",
                     [this](RouterId router) { return router < nodes() / 2; });
}

}  // namespace narrows
