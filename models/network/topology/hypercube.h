#pragma once

#include "models/network/topology/class_lanes.h"
#include "models/network/topology/topology.h"

namespace narrows {

/// 2^dimension nodes; two nodes are neighbours if their numbers differ in one bit. Port d changes bit d.
///
/// - minimal: the lowest bit that differs first (e-cube). A message that holds a channel of one dimension asks only for
///   higher ones, so no cycle of channels waits for itself, with one lane.
/// - adaptive: any bit that differs, in all lanes but lane 0; lane 0 is the escape lane, which a message enters only in
///   the dimension that e-cube would take.
class Hypercube final : public Topology {
public:
    explicit Hypercube(int dimension, RoutingKind routing = RoutingKind::minimal, ClassLanes lanes = 1);

    void choose(const RoutePlace& place, Choices& choices) const override;
    bool is_adaptive() const override { return adaptive_; }
    bool forgets_the_way() const override { return true; }
    bool is_escape(ChannelClass channel_class, int lane) const override;
    Port route(RouterId here, NodeId to) const override;
    std::string port_name(RouterId router, Port port) const override;
    std::vector<std::string_view> class_names() const override;
    Position position(RouterId router) const override;
    std::vector<Alike> alike_nodes() const override { return {{0, nodes()}}; }
    Halving halving() const override;
    std::vector<Halving> halvings() const override;
    std::vector<NodeId> ring() const override;
    std::vector<NodeId> line() const override { return ring(); }

private:
    LaneSet lanes_along(Port port) const { return first_lanes(lanes_.of(ChannelClass(int{port}))); }

    int dimension_;
    bool adaptive_;
    ClassLanes lanes_;
};

}  // namespace narrows
