#pragma once

#include "models/network/topology/switched.h"

namespace narrows {

/// Groups of switches (Kim et al. 2008): within a group every switch has a channel to every other one, and between any
/// two groups there is one global channel each way. With a switches a group and h global channels a switch there are
/// a h + 1 groups. Ports: the nodes first, then the other switches of the group, then the global channels.
///
/// minimal: to the switch of the own group that has the global channel to the group of the destination, across this
/// channel, and to the switch of the destination. (A way across two global channels can be shorter; it is not taken.)
/// Local channels are entered in the first half of the lanes before the global channel and in the second half after it,
/// so no cycle of channels waits for itself. A message that stays in its group may use all lanes.
///
/// valiant: minimal to a group between, which a hash of source, destination and number within the pair chooses, and
/// minimal from there. Local channels are entered in the first third of the lanes in the first group, in the second
/// third in the group between, and in the last third in the last group; global channels in the first third on the way
/// to the group between, in the last third on the way to the last group. If the hash chooses the first or the last
/// group, the way is the minimal one.
///
/// ugal: where a message enters, it decides by the queues between the way of minimal and that of valiant. On the way of
/// minimal it enters channels of the first group as valiant does in the group between, and goes on as valiant does from
/// there. So the lane keeps the decision. A message that stays in its group has no detour.
class Dragonfly final : public Switched {
public:
    struct Shape {
        int group_switches;
        int nodes_per_switch;
        int global_channels;  ///< global channels of each switch

        int groups() const { return group_switches * global_channels + 1; }
        int switches() const { return groups() * group_switches; }
        int nodes() const { return switches() * nodes_per_switch; }
        int first_local() const { return nodes_per_switch; }
        int first_global() const { return first_local() + group_switches - 1; }
        int ports() const { return first_global() + global_channels; }
    };

    explicit Dragonfly(const Shape& shape, RoutingKind routing = RoutingKind::minimal, ClassLanes lanes = 2);

    bool decides_by_queue() const override { return routing_ == RoutingKind::ugal; }
    std::array<int, 2> hops_of_ways(const RoutePlace& place) const override;
    bool routes_to_switches() const override { return true; }
    std::vector<std::string_view> class_names() const override { return {"local", "global", "endpoint"}; }
    Position position(RouterId router) const override;
    Halving halving() const override;
    std::vector<Partition> partitions() const override;

private:
    static constexpr ChannelClass local_class = 0;
    static constexpr ChannelClass global_class = 1;

    void choose_at_switch(const RoutePlace& place, Choices& choices) const override;
    void choose_all_at_switch(const RoutePlace& place, Choices& choices) const override;
    std::string switch_port_name(RouterId router, Port port) const override;

    int group_of(int switch_number) const { return switch_number / shape_.group_switches; }
    int switch_of(NodeId node) const { return node / shape_.nodes_per_switch; }
    int switch_at_or_of(RouterId router) const {
        return has_node(router) ? switch_of(node_at(router)) : switch_number(router);
    }
    Port local_port(int here, int there) const;
    /// The group of its way that a message is in before it reaches the last one: 0 the first, 1 the one between.
    int part_of_way(const RoutePlace& place) const;
    /// Lanes of local channels: before, between and after the global channels.
    LaneSet lanes_before() const { return lanes_in_part(local_class, 0, parts()); }
    LaneSet lanes_between() const { return lanes_in_part(local_class, 1, parts()); }
    LaneSet lanes_after() const { return lanes_in_part(local_class, parts() - 1, parts()); }
    /// The lanes of a global channel that leads to the last group, or to the one between.
    LaneSet lanes_to_group(bool is_last) const;
    int parts() const { return makes_detours() ? 3 : 2; }
    bool makes_detours() const { return routing_ == RoutingKind::valiant || routing_ == RoutingKind::ugal; }
    /// True if the message enters the network at this switch.
    bool starts_at(const RoutePlace& place) const { return place.in_port < shape_.first_local(); }
    /// The group to which the detour of a message leads first.
    int group_between(const RoutePlace& place) const;
    /// The switch of the group that has the global channels to and from the other group.
    int gate(int group, int other) const;
    /// Number of channels between two switches.
    int distance(int from, int to) const;
    /// Adds the way to another group, over the global channel or towards it.
    void add_way_to_group(const RoutePlace& place, int group, int part, Choices& choices) const;
    void add_all_ways_from_first_group(const RoutePlace& place, Choices& choices) const;
    /// Adds the way within the last group and out of it.
    void add_last_way(const RoutePlace& place, Choices& choices) const;

    Shape shape_;
    RoutingKind routing_;
};

}  // namespace narrows
