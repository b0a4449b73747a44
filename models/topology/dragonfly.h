#pragma once

#include "models/topology/switched.h"

namespace narrows {

/// Groups of switches (Kim et al. 2008): within a group every switch has a channel to every other one, and between any
/// two groups there is one global channel each way. With a switches a group and h global channels a switch there are
/// a h + 1 groups. Ports: the nodes first, then the other switches of the group, then the global channels.
///
/// minimal: with one global channel at most (by two, some ways would be shorter): to the switch of the own group that
/// has the global channel, across it, and to the switch of the destination. Local channels are entered in the first
/// half of the lanes before the global channel and in the second half after it, so no cycle of channels waits for
/// itself. A message that stays in its group may use all lanes.
class Dragonfly final : public Switched {
public:
    struct Shape {
        int group_switches;
        int nodes_per_switch;
        int global_channels;  ///< of a switch

        int groups() const { return group_switches * global_channels + 1; }
        int switches() const { return groups() * group_switches; }
        int nodes() const { return switches() * nodes_per_switch; }
        int first_local() const { return nodes_per_switch; }
        int first_global() const { return first_local() + group_switches - 1; }
        int ports() const { return first_global() + global_channels; }
    };

    explicit Dragonfly(const Shape& shape, int lanes = 2);

    std::vector<std::string_view> class_names() const override { return {"local", "global", "endpoint"}; }
    Position position(RouterId router) const override;
    Halving halving() const override;

private:
    void choose_at_switch(const RoutePlace& place, Choices& choices) const override;
    std::string switch_port_name(RouterId router, Port port) const override;

    int group_of(int switch_number) const { return switch_number / shape_.group_switches; }
    int switch_of(NodeId node) const { return node / shape_.nodes_per_switch; }
    Port local_port(int here, int there) const;
    LaneSet lanes_before_global() const;
    LaneSet lanes_after_global() const;

    Shape shape_;
};

}  // namespace narrows
