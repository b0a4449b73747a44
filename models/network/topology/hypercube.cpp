#include "models/network/topology/networks.h"

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

/// 2^dimension nodes; two nodes are neighbours if their numbers differ in one bit. Port d changes bit d.
///
/// - minimal: the lowest bit that differs first (e-cube). A message that holds a channel of one dimension asks only for
///   higher ones, so no cycle of channels waits for itself, with one lane.
/// - adaptive: any bit that differs, in all lanes but lane 0; lane 0 is the escape lane, which a message enters only in
///   the dimension that e-cube would take.
class Hypercube final : public Topology {
public:
    Hypercube(int dimension, RoutingKind routing, ClassLanes lanes)
        : Topology(hypercube_graph(dimension), routing != RoutingKind::adaptive),
          dimension_(dimension),
          adaptive_(routing == RoutingKind::adaptive),
          lanes_(std::move(lanes)) {}

    void choose(const RoutePlace& place, Choices& choices) const override {
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

    bool is_adaptive() const override { return adaptive_; }
    bool forgets_the_way() const override { return true; }
    bool is_escape(ChannelClass, int lane) const override { return !adaptive_ || lane == 0; }

    Port route(RouterId here, NodeId to) const override {
        const unsigned differing = differing_bits(here, to);
        return differing == 0 ? local : Port(std::countr_zero(differing));
    }

    std::string port_name(RouterId, Port port) const override {
        return std::string(class_names()[static_cast<std::size_t>(port)]);
    }

    std::vector<std::string_view> class_names() const override { return dimension_names(dimension_); }

    Position position(RouterId router) const override {
        return place_on_plane(MixedRadix(std::vector<int>(static_cast<std::size_t>(dimension_), 2)), router);
    }

    std::vector<Alike> alike_nodes() const override { return {{0, nodes()}}; }

    Halving halving() const override {
        return halves_of("the last dimension", [this](RouterId router) { return router < nodes() / 2; });
    }

    std::vector<Halving> halvings() const override {
        std::vector<Halving> all;
        for (int d = 0; d + 1 < dimension_; ++d) {
            all.push_back(halves_of(fmt::format("dimension {}", class_names()[static_cast<std::size_t>(d)]),
                                    [d](RouterId router) { return (router >> d & 1) == 0; }));
        }
        all.push_back(halving());
        return all;
    }

    /// The reflected Gray code. The last number also differs from the first in one bit.
    std::vector<NodeId> ring() const override {
        std::vector<NodeId> order;
        for (int i = 0; i < nodes(); ++i) order.push_back(NodeId(i ^ i >> 1));
        return order;
    }

    std::vector<NodeId> line() const override { return ring(); }

private:
    LaneSet lanes_along(Port port) const { return first_lanes(lanes_.of(ChannelClass(int{port}))); }

    int dimension_;
    bool adaptive_;
    ClassLanes lanes_;
};

}  // namespace

std::unique_ptr<Topology> make_hypercube(const TopologyParameters& p, const ClassLanes& lanes) {
    return std::make_unique<Hypercube>(p.dimension, p.routing, lanes);
}

}  // namespace narrows
