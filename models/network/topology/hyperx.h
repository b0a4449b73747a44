#pragma once

#include "models/network/topology/mixed_radix.h"
#include "models/network/topology/switched.h"

namespace narrows {

/// Switches in a grid; in each dimension, every switch has a channel to every other one of its line (Ahn et al. 2009).
/// Each switch has the same number of nodes. Ports: the nodes first, then dimension by dimension the other places of
/// the line.
///
/// - minimal: the first dimension that differs first. A message that holds a channel of one dimension asks only for
///   higher ones, so no cycle of channels waits for itself, with one lane.
/// - adaptive: any dimension that differs, in all lanes but lane 0; lane 0 is the escape lane, which a message enters
///   only in the dimension that minimal would take.
/// - valiant: minimal to a switch that a hash of source, destination and number within the pair chooses, in the first
///   half of the lanes, then minimal in the second half. A message that comes to its destination on the first part
///   leaves there.
/// - ugal: where a message enters, it decides by the queues between the way of minimal, in the second half of the
/// lanes,
///   and that of valiant; the lane keeps the decision. If the hash gives the first or the last switch, there is only
///   the way of minimal.
class HyperX final : public Switched {
public:
    HyperX(std::vector<int> sides, int nodes_per_switch, RoutingKind routing = RoutingKind::minimal,
           ClassLanes lanes = 1);

    bool is_adaptive() const override { return routing_ == RoutingKind::adaptive; }
    bool decides_by_queue() const override { return routing_ == RoutingKind::ugal; }
    std::array<int, 2> hops_of_ways(const RoutePlace& place) const override;
    bool forgets_the_way() const override { return !makes_detours(); }
    Port route(RouterId here, NodeId to) const override;
    bool routes_to_switches() const override { return true; }
    std::vector<std::string_view> class_names() const override;
    Position position(RouterId router) const override;
    std::vector<Alike> alike_nodes() const override { return {{0, nodes()}}; }
    Halving halving() const override;
    std::vector<Halving> halvings() const override;

private:
    void choose_at_switch(const RoutePlace& place, Choices& choices) const override;
    void choose_all_at_switch(const RoutePlace& place, Choices& choices) const override;
    bool is_escape_between_switches(int lane) const override { return !is_adaptive() || lane == 0; }
    std::string switch_port_name(RouterId router, Port port) const override;

    /// The port along the dimension towards the destination's switch; empty if the dimension does not differ.
    std::optional<Port> port_along(int dimension, int here, int there) const;
    /// The port along the first dimension that differs; empty if none does.
    std::optional<Port> minimal_port(int here, int there) const;
    void add_adaptive(int here, int there, Choices& choices) const;
    void add_with_detour(const RoutePlace& place, Choices& choices) const;
    /// The choice on the second part of the way.
    RouteChoice last_choice(const RoutePlace& place) const;
    bool makes_detours() const { return routing_ == RoutingKind::valiant || routing_ == RoutingKind::ugal; }
    /// The switch to which the detour of a message leads first.
    int switch_between(const RoutePlace& place) const;
    /// Number of channels between two switches.
    int distance(int from, int to) const;
    bool is_on_first_part(const RoutePlace& place) const;
    /// The dimension of a port between switches.
    int dimension_of(Port port) const;
    Halving halving_along(int dimension) const;
    int coordinate(int at, int dimension) const {
        return coordinates_[static_cast<std::size_t>(at * switches_.digits() + dimension)];
    }
    int switch_of(NodeId node) const { return node / nodes_per_switch_; }

    MixedRadix switches_;
    int nodes_per_switch_;
    RoutingKind routing_;
    std::vector<int> first_port_;   ///< indexed by dimension
    std::vector<int> coordinates_;  ///< one for each switch and dimension, switch by switch
};

}  // namespace narrows
