#include "models/network/topology/networks.h"

#include <fmt/format.h>

#include "models/network/topology/dimensions.h"
#include "models/network/topology/mixed_radix.h"
#include "models/network/topology/switched.h"

namespace narrows {

namespace {

std::vector<int> first_ports(const MixedRadix& switches, int nodes_per_switch) {
    std::vector<int> first{nodes_per_switch};
    for (const int side : switches.sizes()) first.push_back(first.back() + side - 1);
    return first;
}

Graph hyperx_graph(const MixedRadix& switches, int nodes_per_switch) {
    const int nodes = switches.count() * nodes_per_switch;
    const std::vector<int> first = first_ports(switches, nodes_per_switch);
    std::vector<int> ports(static_cast<std::size_t>(nodes), 1);
    ports.insert(ports.end(), static_cast<std::size_t>(switches.count()), first.back());
    Graph graph(nodes, ports);
    for (int here = 0; here < switches.count(); ++here) {
        for (int d = 0; d < switches.digits(); ++d) {
            const int own = switches.value(here, d);
            const int first_port = first[static_cast<std::size_t>(d)];
            for (int other = 0; other < switches.size(d); ++other) {
                if (other == own) continue;
                const RouterId there(nodes + switches.replaced(here, d, other));
                graph.join(RouterId(nodes + here), Port(first_port + number_of_other(own, other)),
                           {{there, Port(first_port + number_of_other(other, own))}, ChannelClass(d)});
            }
        }
    }
    const auto at_switch = [&](NodeId node) {
        return ChannelEnd{RouterId(nodes + node / nodes_per_switch), Port(node % nodes_per_switch)};
    };
    join_endpoints(graph, ChannelClass(switches.digits()), at_switch, at_switch);
    return graph;
}

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
    HyperX(std::vector<int> sides, int nodes_per_switch, RoutingKind routing, ClassLanes lanes)
        : Switched(hyperx_graph(MixedRadix(sides), nodes_per_switch), std::move(lanes),
                   routing == RoutingKind::minimal),
          switches_(std::move(sides)),
          nodes_per_switch_(nodes_per_switch),
          routing_(routing),
          first_port_(first_ports(switches_, nodes_per_switch)) {
        for (int at = 0; at < switches_.count(); ++at) {
            for (int d = 0; d < switches_.digits(); ++d) coordinates_.push_back(switches_.value(at, d));
        }
    }

    bool is_adaptive() const override { return routing_ == RoutingKind::adaptive; }
    bool decides_by_queue() const override { return routing_ == RoutingKind::ugal; }

    std::array<int, 2> hops_of_ways(const RoutePlace& place) const override {
        const int here = switch_number(place.here);
        const int there = switch_of(place.to);
        const int between = switch_between(place);
        return {distance(here, there), distance(here, between) + distance(between, there)};
    }

    bool forgets_the_way() const override { return !makes_detours(); }

    Port route(RouterId here, NodeId to) const override {
        if (here == router_of(to)) return local;
        if (has_node(here)) return 0;
        return minimal_port(switch_number(here), switch_of(to)).value_or(Port(to % nodes_per_switch_));
    }

    bool routes_to_switches() const override { return true; }

    std::vector<std::string_view> class_names() const override {
        std::vector<std::string_view> names = dimension_names(switches_.digits());
        names.push_back("endpoint");
        return names;
    }

    /// The nodes of a switch are drawn in a row below it.
    Position position(RouterId router) const override {
        const bool is_node = has_node(router);
        const int at = is_node ? switch_of(node_at(router)) : switch_number(router);
        const Position cell = place_on_plane(switches_, at);
        const double along = is_node ? router % nodes_per_switch_ : (nodes_per_switch_ - 1) / 2.0;
        return {cell.x * (nodes_per_switch_ + 1) + along, cell.y * 3 + (is_node ? 0 : 1)};
    }

    std::vector<Alike> alike_nodes() const override { return {{0, nodes()}}; }

    Halving halving() const override {
        std::vector<int> costs;
        for (const int side : switches_.sizes())
            costs.push_back(switches_.count() / side * (side / 2) * (side - side / 2));
        const int d = dimension_to_halve(switches_, costs);
        return d < 0 ? Topology::halving() : halving_along(d);
    }

    std::vector<Halving> halvings() const override {
        std::vector<Halving> all;
        for (int d = 0; d < switches_.digits(); ++d) {
            if (switches_.size(d) > 1) all.push_back(halving_along(d));
        }
        return all;
    }

private:
    void choose_at_switch(const RoutePlace& place, Choices& choices) const override {
        const int here = switch_number(place.here);
        const int there = switch_of(place.to);
        if (routing_ == RoutingKind::minimal || here == there) {
            choices.push_back(all_lanes_to(place.here, route(place.here, place.to)));
        } else if (is_adaptive()) {
            add_adaptive(here, there, choices);
        } else {
            add_with_detour(place, choices);
        }
    }

    /// A message on the first part of its way may be at the end of that part, or go on in any later dimension.
    void choose_all_at_switch(const RoutePlace& place, Choices& choices) const override {
        const int here = switch_number(place.here);
        if (!makes_detours() || here == switch_of(place.to)) {
            choose_at_switch(place, choices);
            return;
        }
        choices.push_back(last_choice(place));
        if (!is_on_first_part(place)) return;
        const bool starts = place.in_port < nodes_per_switch_;
        const int first = first_port_[starts ? 0 : static_cast<std::size_t>(dimension_of(place.in_port)) + 1];
        for (int port = first; port < first_port_.back(); ++port)
            choices.push_back({Port(port), lanes_in_part(class_of(place.here, Port(port)), 0, 2)});
    }

    bool is_escape_between_switches(int lane) const override { return !is_adaptive() || lane == 0; }

    std::string switch_port_name(RouterId router, Port port) const override {
        if (port < nodes_per_switch_) return fmt::format("node {}", port);
        const int d = dimension_of(port);
        const int own = switches_.value(switch_number(router), d);
        const int other = other_with_number(own, port - first_port_[static_cast<std::size_t>(d)]);
        return fmt::format("{}={}", class_names()[static_cast<std::size_t>(d)], other);
    }

    /// The port along the dimension towards the destination's switch; empty if the dimension does not differ.
    std::optional<Port> port_along(int dimension, int here, int there) const {
        const int own = coordinate(here, dimension);
        const int other = coordinate(there, dimension);
        if (own == other) return std::nullopt;
        return Port(first_port_[static_cast<std::size_t>(dimension)] + number_of_other(own, other));
    }

    /// The port along the first dimension that differs; empty if none does.
    std::optional<Port> minimal_port(int here, int there) const {
        for (int d = 0; d < switches_.digits(); ++d) {
            if (const auto port = port_along(d, here, there)) return port;
        }
        return std::nullopt;
    }

    void add_adaptive(int here, int there, Choices& choices) const {
        LaneSet forbidden = 0;  // set after the first choice: the escape lane
        for (int d = 0; d < switches_.digits(); ++d) {
            const auto port = port_along(d, here, there);
            if (!port) continue;
            add_choice(*port, all_lanes(ChannelClass(d)) & ~forbidden, choices);
            forbidden = only_lane(0);
        }
    }

    void add_with_detour(const RoutePlace& place, Choices& choices) const {
        const int here = switch_number(place.here);
        const int between = switch_between(place);
        const auto detour = is_on_first_part(place) ? minimal_port(here, between) : std::nullopt;
        const bool may_decide = decides_by_queue() && place.in_port < nodes_per_switch_;
        const bool has_detour = detour && !(decides_by_queue() && between == switch_of(place.to));
        if (may_decide || !has_detour) choices.push_back(last_choice(place));
        if (has_detour) choices.push_back({*detour, lanes_in_part(class_of(place.here, *detour), 0, 2)});
    }

    /// The choice on the second part of the way.
    RouteChoice last_choice(const RoutePlace& place) const {
        const Port port = route(place.here, place.to);
        return {port, lanes_in_part(class_of(place.here, port), 1, 2)};
    }

    bool makes_detours() const { return routing_ == RoutingKind::valiant || routing_ == RoutingKind::ugal; }
    /// The switch to which the detour of a message leads first.
    int switch_between(const RoutePlace& place) const { return drawn(place, 0, switches_.count()); }

    /// Number of channels between two switches.
    int distance(int from, int to) const {
        int channels = 0;
        for (int d = 0; d < switches_.digits(); ++d) channels += coordinate(from, d) != coordinate(to, d) ? 1 : 0;
        return channels;
    }

    bool is_on_first_part(const RoutePlace& place) const {
        return place.in_port < nodes_per_switch_ || came_in_part(place, 0, 2);
    }

    /// The dimension of a port between switches.
    int dimension_of(Port port) const {
        int d = 0;
        while (port >= first_port_[static_cast<std::size_t>(d) + 1]) ++d;
        return d;
    }

    Halving halving_along(int d) const {
        return halves_of(fmt::format("dimension {}", class_names()[static_cast<std::size_t>(d)]), [&](RouterId router) {
            const int at = has_node(router) ? switch_of(node_at(router)) : switch_number(router);
            return switches_.value(at, d) < switches_.size(d) / 2;
        });
    }

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

}  // namespace

std::unique_ptr<Topology> make_hyperx(const TopologyParameters& p, const ClassLanes& lanes) {
    return std::make_unique<HyperX>(p.all_sides(), p.nodes_per_switch, p.routing, lanes);
}

}  // namespace narrows
