#pragma once

#include "models/network/topology/mixed_radix.h"
#include "models/network/topology/switched.h"

namespace narrows {

/// Levels of switches above the nodes: a switch of level l has down[l] channels each way downwards and up[l] upwards,
/// the highest level none. A node's digit l tells which way down leads to it at level l. A switch of level l stands
/// above all nodes that have the same digits above l; there are up[0] .. up[l-1] of these, told apart by the ways up
/// that lead to them. Down ports come first.
///
/// A message goes up to the first level at which a switch stands above its destination, then down by the digits of the
/// destination. It never goes up again, so no cycle of channels waits for itself. The way up at level l is
/// - destination, source: that node's digit l (modulo up[l]);
/// - random: a hash of source, destination, number within the pair, and level;
/// - adaptive: any.
class FatTree final : public Switched {
public:
    FatTree(std::vector<int> down, std::vector<int> up, RoutingKind routing = RoutingKind::destination,
            ClassLanes lanes = 1);

    bool is_adaptive() const override { return routing_ == RoutingKind::adaptive; }
    bool forgets_the_way() const override { return routing_ != RoutingKind::source; }
    Port route(RouterId here, NodeId to) const override;
    std::vector<std::string_view> class_names() const override { return {"up", "down", "endpoint"}; }
    Position position(RouterId router) const override;
    std::vector<Alike> alike_nodes() const override { return {{0, nodes()}}; }
    Halving halving() const override;
    std::vector<Partition> partitions() const override;

private:
    static constexpr ChannelClass upwards = 0;

    struct Switch {
        int level;
        int first_node;  ///< the first node below the switch
        int nodes;
    };
    /// The ports that lead to a node from a switch of a level.
    struct Way {
        Port down;  ///< the port down from a switch above the node
        Port up;    ///< the port up from any other switch, with routing by destination
    };
    void choose_at_switch(const RoutePlace& place, Choices& choices) const override;
    void choose_all_at_switch(const RoutePlace& place, Choices& choices) const override;
    std::string switch_port_name(RouterId router, Port port) const override;

    const Switch& switch_of(RouterId router) const {
        return switches_[static_cast<std::size_t>(switch_number(router))];
    }
    const Way& way(int level, NodeId to) const { return ways_[static_cast<std::size_t>(to * down_.digits() + level)]; }
    bool stands_above(const Switch& at, NodeId node) const {
        return node >= at.first_node && node < at.first_node + at.nodes;
    }
    int down_ports(int level) const { return down_.size(level); }
    int up_ports(int level) const { return up_[static_cast<std::size_t>(level)]; }
    Port up_port(int level, int way) const { return Port(down_ports(level) + way); }
    Partition parts_up_to(int level) const;
    void add_all_ways_up(int level, Choices& choices) const;

    MixedRadix down_;
    std::vector<int> up_;
    RoutingKind routing_;
    std::vector<Way> ways_;  ///< indexed by node and level: a route needs no division
    std::vector<Switch> switches_;
    std::vector<int> switches_of_level_;
};

}  // namespace narrows
