#include "models/network/topology/networks.h"

#include <fmt/format.h>

#include <functional>
#include <numeric>

#include "models/network/topology/mixed_radix.h"
#include "models/network/topology/switched.h"

namespace narrows {

namespace {

/// Numbers the switches level by level, within a level by the nodes below, then by the ways up that lead there.
class FatTreeLevels {
public:
    FatTreeLevels(const MixedRadix& down, const std::vector<int>& up) : down_(down), up_(up) {
        int first = 0;
        for (int level = 0; level < down_.digits(); ++level) {
            first_.push_back(first);
            first += switches(level);
        }
    }

    /// Number of switches of a level that stand above the same nodes.
    int alike(int level) const { return std::accumulate(up_.begin(), up_.begin() + level, 1, std::multiplies<>{}); }
    int nodes_below(int level) const { return down_.stride(level) * down_.size(level); }
    int switches(int level) const { return down_.count() / nodes_below(level) * alike(level); }
    int number(int level, int node, int ways) const {
        return first_[static_cast<std::size_t>(level)] + node / nodes_below(level) * alike(level) + ways;
    }

private:
    const MixedRadix& down_;
    const std::vector<int>& up_;
    std::vector<int> first_;
};

void join_upwards(Graph& graph, const MixedRadix& down, const std::vector<int>& up, int level) {
    const FatTreeLevels levels(down, up);
    const int nodes = down.count();
    for (int node = 0; node < nodes; node += levels.nodes_below(level)) {
        for (int ways = 0; ways < levels.alike(level); ++ways) {
            const RouterId below(nodes + levels.number(level, node, ways));
            for (int way = 0; way < up[static_cast<std::size_t>(level)]; ++way) {
                const RouterId above(nodes + levels.number(level + 1, node, ways + way * levels.alike(level)));
                const Port below_port(down.size(level) + way);
                const Port above_port(down.value(node, level + 1));
                graph.join(below, below_port, {{above, above_port}, 0});
                graph.join(above, above_port, {{below, below_port}, 1});
            }
        }
    }
}

Graph fat_tree_graph(const MixedRadix& down, const std::vector<int>& up) {
    const int nodes = down.count();
    const FatTreeLevels levels(down, up);
    std::vector<int> ports(static_cast<std::size_t>(nodes), 1);
    for (int level = 0; level < down.digits(); ++level) {
        const int upwards = level + 1 < down.digits() ? up[static_cast<std::size_t>(level)] : 0;
        ports.insert(ports.end(), static_cast<std::size_t>(levels.switches(level)), down.size(level) + upwards);
    }
    Graph graph(nodes, ports);
    const auto leaf = [&](NodeId node) {
        return ChannelEnd{RouterId(nodes + levels.number(0, node, 0)), Port(down.value(node, 0))};
    };
    join_endpoints(graph, 2, leaf, leaf);
    for (int level = 0; level + 1 < down.digits(); ++level) join_upwards(graph, down, up, level);
    return graph;
}

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
    FatTree(std::vector<int> down, std::vector<int> up, RoutingKind routing, ClassLanes lanes)
        : Switched(fat_tree_graph(MixedRadix(down), up), std::move(lanes), routing == RoutingKind::destination),
          down_(std::move(down)),
          up_(std::move(up)),
          routing_(routing) {
        const FatTreeLevels levels(down_, up_);
        for (int level = 0; level < down_.digits(); ++level) {
            switches_of_level_.push_back(levels.switches(level));
            for (int i = 0; i < levels.switches(level); ++i) {
                const int below = levels.nodes_below(level);
                switches_.push_back({level, i / levels.alike(level) * below, below});
            }
        }
        for (NodeId node = 0; node < nodes(); ++node) {
            for (int level = 0; level < down_.digits(); ++level) {
                const int digit = down_.value(node, level);
                const bool is_highest = level + 1 == down_.digits();
                ways_.push_back({Port(digit), is_highest ? Port(digit) : up_port(level, digit % up_ports(level))});
            }
        }
    }

    bool is_adaptive() const override { return routing_ == RoutingKind::adaptive; }
    bool forgets_the_way() const override { return routing_ != RoutingKind::source; }

    Port route(RouterId here, NodeId to) const override {
        if (here == router_of(to)) return local;
        if (has_node(here)) return 0;
        const Switch& at = switch_of(here);
        const Way& there = way(at.level, to);
        return stands_above(at, to) ? there.down : there.up;
    }

    std::vector<std::string_view> class_names() const override { return {"up", "down", "endpoint"}; }

    Position position(RouterId router) const override {
        if (has_node(router)) return {static_cast<double>(router), 0};
        const int level = switch_of(router).level;
        int place = switch_number(router);
        for (int below = 0; below < level; ++below) place -= switches_of_level_[static_cast<std::size_t>(below)];
        const double spacing = static_cast<double>(nodes()) / switches_of_level_[static_cast<std::size_t>(level)];
        return {(place + 0.5) * spacing - 0.5, level + 1.0};
    }

    std::vector<Alike> alike_nodes() const override { return {{0, nodes()}}; }

    Halving halving() const override {
        return halves_of("the nodes, with the switches of the highest level in the second half",
                         [this](RouterId router) {
                             if (has_node(router)) return router < nodes() / 2;
                             const Switch& at = switch_of(router);
                             return at.level + 1 < down_.digits() && at.first_node + at.nodes <= nodes() / 2;
                         });
    }

    /// Returns a partition for each level but the highest. A part has all switches of this level that stand above the
    /// same nodes, and everything below them.
    std::vector<Partition> partitions() const override {
        std::vector<Partition> all;
        for (int level = 0; level + 1 < down_.digits(); ++level) all.push_back(parts_up_to(level));
        return all;
    }

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

    void choose_at_switch(const RoutePlace& place, Choices& choices) const override {
        const int level = switch_of(place.here).level;
        if (routing_ == RoutingKind::destination || stands_above(switch_of(place.here), place.to)) {
            choices.push_back(all_lanes_to(place.here, route(place.here, place.to)));
        } else if (routing_ == RoutingKind::source) {
            // The digit of the source is the port by which a message comes from below.
            choices.push_back({up_port(level, place.in_port % up_ports(level)), all_lanes(upwards)});
        } else if (routing_ == RoutingKind::random) {
            choices.push_back({up_port(level, drawn(place, level, up_ports(level))), all_lanes(upwards)});
        } else {
            add_all_ways_up(level, choices);
        }
    }

    void choose_all_at_switch(const RoutePlace& place, Choices& choices) const override {
        if (routing_ == RoutingKind::random && !stands_above(switch_of(place.here), place.to)) {
            add_all_ways_up(switch_of(place.here).level, choices);
        } else {
            choose_at_switch(place, choices);
        }
    }

    std::string switch_port_name(RouterId router, Port port) const override {
        const int downwards = down_ports(switch_of(router).level);
        return port < downwards ? fmt::format("down {}", port) : fmt::format("up {}", port - downwards);
    }

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

    Partition parts_up_to(int level) const {
        const int nodes_below = down_.stride(level + 1);
        Partition parts{{}, nodes() / nodes_below, [this, nodes_below](int part) {
                            const int place = part * nodes_below;
                            const NodeId first = node_with(EndpointId(place));
                            const NodeId last = node_with(EndpointId(place + nodes_below - 1));
                            return first == last ? fmt::format("node {} and its switches", first)
                                                 : fmt::format("nodes {}-{} and their switches", first, last);
                        }};
        for (RouterId router = 0; router < routers(); ++router) {
            const bool is_node = has_node(router);
            const bool is_inside = is_node || switch_of(router).level <= level;
            const int first_node = is_node ? int{router} : switch_of(router).first_node;
            parts.part.push_back(is_inside ? first_node / nodes_below : Partition::no_part);
        }
        return parts;
    }

    void add_all_ways_up(int level, Choices& choices) const {
        for (int way = 0; way < up_ports(level); ++way) choices.push_back({up_port(level, way), all_lanes(upwards)});
    }

    MixedRadix down_;
    std::vector<int> up_;
    RoutingKind routing_;
    std::vector<Way> ways_;  ///< indexed by node and level: a route needs no division
    std::vector<Switch> switches_;
    std::vector<int> switches_of_level_;
};

}  // namespace

std::unique_ptr<Topology> make_fat_tree(const TopologyParameters& p, const ClassLanes& lanes) {
    return std::make_unique<FatTree>(p.down, p.up, p.routing, lanes);
}

}  // namespace narrows
