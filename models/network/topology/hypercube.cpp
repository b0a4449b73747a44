#include "models/network/topology/hypercube.h"

#include <fmt/format.h>

#include <bit>

#include "models/network/topology/dimensions.h"

namespace narrows {

namespace {

Graph hypercube_graph(int dimension) {
    const int nodes = 1 << dimension;
    Graph graph(nodes, std::vector<int>(static_cast<std::size_t>(nodes), dimension));
    for (int node = 0; node < nodes; ++node) {
        for (int d = 0; d < dimension; ++d) {
            graph.join(RouterId(node), Port(d), {{RouterId(node ^ 1 << d), Port(d)}, ChannelClass(d)});
        }
    }
    return graph;
}

unsigned differing_bits(RouterId here, NodeId to) { return static_cast<unsigned>(int{here} ^ int{to}); }

}  // namespace

Hypercube::Hypercube(int dimension, RoutingKind routing, ClassLanes lanes)
    : Topology(hypercube_graph(dimension), routing != RoutingKind::adaptive),
      dimension_(dimension),
      adaptive_(routing == RoutingKind::adaptive),
      lanes_(std::move(lanes)) {}

Port Hypercube::route(RouterId here, NodeId to) const {
    const unsigned differing = differing_bits(here, to);
    return differing == 0 ? local : Port(std::countr_zero(differing));
}

void Hypercube::choose(const RoutePlace& place, Choices& choices) const {
    if (!adaptive_) {
        const Port port = route(place.here, place.to);
        choices.push_back({port, lanes_along(port)});
        return;
    }
    LaneSet forbidden = 0;  // set after the first choice: the escape lane
    for (unsigned rest = differing_bits(place.here, place.to); rest != 0; rest &= rest - 1) {
        const Port port(std::countr_zero(rest));
        add_choice(port, lanes_along(port) & ~forbidden, choices);
        forbidden = only_lane(0);
    }
}

bool Hypercube::is_escape(ChannelClass, int lane) const { return !adaptive_ || lane == 0; }

std::string Hypercube::port_name(RouterId, Port port) const {
    return std::string(class_names()[static_cast<std::size_t>(port)]);
}

std::vector<std::string_view> Hypercube::class_names() const { return dimension_names(dimension_); }

Position Hypercube::position(RouterId router) const {
    return place_on_plane(MixedRadix(std::vector<int>(static_cast<std::size_t>(dimension_), 2)), router);
}

/// The reflected Gray code. The last number also differs from the first in one bit.
std::vector<NodeId> Hypercube::ring() const {
    std::vector<NodeId> order;
    for (int i = 0; i < nodes(); ++i) order.push_back(NodeId(i ^ i >> 1));
    return order;
}

Halving Hypercube::halving() const {
    return halves_of("the last dimension", [this](RouterId router) { return router < nodes() / 2; });
}

std::vector<Halving> Hypercube::halvings() const {
    std::vector<Halving> all;
    for (int d = 0; d + 1 < dimension_; ++d) {
        all.push_back(halves_of(fmt::format("dimension {}", class_names()[static_cast<std::size_t>(d)]),
                                [d](RouterId router) { return (router >> d & 1) == 0; }));
    }
    all.push_back(halving());
    return all;
}

}  // namespace narrows
