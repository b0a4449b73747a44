#include "models/network/topology/shared_medium.h"

#include <utility>

namespace narrows {

namespace {

/// The port of each node leads nowhere; it stands for the wire.
Graph wire_graph(int nodes) {
    Graph graph(nodes, std::vector<int>(static_cast<std::size_t>(nodes) + 1, 1));
    const RouterId medium(nodes);
    graph.join(medium, 0, {{medium, 0}});
    return graph;
}

}  // namespace

SharedMedium::SharedMedium(std::string name, int nodes)
    : Topology(wire_graph(nodes), true, true), name_(std::move(name)) {}

void SharedMedium::choose(const RoutePlace&, Choices& choices) const { choices.push_back({0, only_lane(0)}); }

Position SharedMedium::position(RouterId router) const {
    return has_node(router) ? Position{static_cast<double>(router), 0} : Position{(nodes() - 1) / 2.0, 1};
}

Halving SharedMedium::halving() const {
    return halves_of("the nodes, which the wire joins", [this](RouterId router) { return router < nodes() / 2; });
}

/// In order of their numbers, because all nodes are neighbours.
std::vector<NodeId> SharedMedium::line() const {
    std::vector<NodeId> all;
    for (NodeId node = 0; node < nodes(); ++node) all.push_back(node);
    return all;
}

}  // namespace narrows
