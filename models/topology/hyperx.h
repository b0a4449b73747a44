#pragma once

#include "models/topology/mixed_radix.h"
#include "models/topology/switched.h"

namespace narrows {

/// Switches in a grid; in each dimension, every switch has a channel to every other one of its line (Ahn et al. 2009).
/// Each switch has the same number of nodes. Ports: the nodes first, then dimension by dimension the other places of
/// the line.
///
/// - minimal: the first dimension that differs first. A message that holds a channel of one dimension asks only for
///   higher ones, so no cycle of channels waits for itself, with one lane.
/// - adaptive: any dimension that differs, in all lanes but lane 0; lane 0 is the escape lane, which a message enters
///   only in the dimension that minimal would take.
class HyperX final : public Switched {
public:
    HyperX(std::vector<int> sides, int nodes_per_switch, RoutingKind routing = RoutingKind::minimal, int lanes = 1);

    bool is_adaptive() const override { return adaptive_; }
    Port route(RouterId here, NodeId to) const override;
    std::vector<std::string_view> class_names() const override;
    Position position(RouterId router) const override;
    Halving halving() const override;

private:
    void choose_at_switch(const RoutePlace& place, Choices& choices) const override;
    bool is_escape_between_switches(int lane) const override { return !adaptive_ || lane == 0; }
    std::string switch_port_name(RouterId router, Port port) const override;

    /// The port that leads along the dimension to where the destination's switch is; empty if the switch is there.
    std::optional<Port> port_along(int dimension, int here, int there) const;
    int switch_of(NodeId node) const { return node / nodes_per_switch_; }

    MixedRadix switches_;
    int nodes_per_switch_;
    bool adaptive_;
    std::vector<int> first_port_;  ///< of each dimension
};

}  // namespace narrows
