#include "models/network/topology/hyperx.h"

#include <fmt/format.h>

#include "models/network/topology/dimensions.h"
#include "models/network/topology/others.h"

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

}  // namespace

HyperX::HyperX(std::vector<int> sides, int nodes_per_switch, RoutingKind routing, ClassLanes lanes)
    : Switched(hyperx_graph(MixedRadix(sides), nodes_per_switch), std::move(lanes), routing == RoutingKind::minimal),
      switches_(std::move(sides)),
      nodes_per_switch_(nodes_per_switch),
      routing_(routing),
      first_port_(first_ports(switches_, nodes_per_switch)) {
    for (int at = 0; at < switches_.count(); ++at) {
        for (int d = 0; d < switches_.digits(); ++d) coordinates_.push_back(switches_.value(at, d));
    }
}

std::optional<Port> HyperX::port_along(int dimension, int here, int there) const {
    const int own = coordinate(here, dimension);
    const int other = coordinate(there, dimension);
    if (own == other) return std::nullopt;
    return Port(first_port_[static_cast<std::size_t>(dimension)] + number_of_other(own, other));
}

Port HyperX::route(RouterId here, NodeId to) const {
    if (here == router_of(to)) return local;
    if (has_node(here)) return 0;
    return minimal_port(switch_number(here), switch_of(to)).value_or(Port(to % nodes_per_switch_));
}

std::optional<Port> HyperX::minimal_port(int here, int there) const {
    for (int d = 0; d < switches_.digits(); ++d) {
        if (const auto port = port_along(d, here, there)) return port;
    }
    return std::nullopt;
}

void HyperX::choose_at_switch(const RoutePlace& place, Choices& choices) const {
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

void HyperX::add_adaptive(int here, int there, Choices& choices) const {
    LaneSet forbidden = 0;  // set after the first choice: the escape lane
    for (int d = 0; d < switches_.digits(); ++d) {
        const auto port = port_along(d, here, there);
        if (!port) continue;
        add_choice(*port, all_lanes(ChannelClass(d)) & ~forbidden, choices);
        forbidden = only_lane(0);
    }
}

bool HyperX::is_on_first_part(const RoutePlace& place) const {
    return place.in_port < nodes_per_switch_ || came_in_part(place, 0, 2);
}

RouteChoice HyperX::last_choice(const RoutePlace& place) const {
    const Port port = route(place.here, place.to);
    return {port, lanes_in_part(class_of(place.here, port), 1, 2)};
}

void HyperX::add_with_detour(const RoutePlace& place, Choices& choices) const {
    const int here = switch_number(place.here);
    const int between = switch_between(place);
    const auto detour = is_on_first_part(place) ? minimal_port(here, between) : std::nullopt;
    const bool may_decide = decides_by_queue() && place.in_port < nodes_per_switch_;
    const bool has_detour = detour && !(decides_by_queue() && between == switch_of(place.to));
    if (may_decide || !has_detour) choices.push_back(last_choice(place));
    if (has_detour) choices.push_back({*detour, lanes_in_part(class_of(place.here, *detour), 0, 2)});
}

int HyperX::switch_between(const RoutePlace& place) const { return drawn(place, 0, switches_.count()); }

int HyperX::distance(int from, int to) const {
    int channels = 0;
    for (int d = 0; d < switches_.digits(); ++d) channels += coordinate(from, d) != coordinate(to, d) ? 1 : 0;
    return channels;
}

std::array<int, 2> HyperX::hops_of_ways(const RoutePlace& place) const {
    const int here = switch_number(place.here);
    const int there = switch_of(place.to);
    const int between = switch_between(place);
    return {distance(here, there), distance(here, between) + distance(between, there)};
}

/// A message on the first part of its way may be at the end of that part, or go on in any later dimension.
void HyperX::choose_all_at_switch(const RoutePlace& place, Choices& choices) const {
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

int HyperX::dimension_of(Port port) const {
    int d = 0;
    while (port >= first_port_[static_cast<std::size_t>(d) + 1]) ++d;
    return d;
}

std::vector<std::string_view> HyperX::class_names() const {
    std::vector<std::string_view> names = dimension_names(switches_.digits());
    names.push_back("endpoint");
    return names;
}

std::string HyperX::switch_port_name(RouterId router, Port port) const {
    if (port < nodes_per_switch_) return fmt::format("node {}", port);
    const int d = dimension_of(port);
    const int own = switches_.value(switch_number(router), d);
    const int other = other_with_number(own, port - first_port_[static_cast<std::size_t>(d)]);
    return fmt::format("{}={}", class_names()[static_cast<std::size_t>(d)], other);
}

/// The nodes of a switch are drawn in a row below it.
Position HyperX::position(RouterId router) const {
    const bool is_node = has_node(router);
    const int at = is_node ? switch_of(node_at(router)) : switch_number(router);
    const Position cell = place_on_plane(switches_, at);
    const double along = is_node ? router % nodes_per_switch_ : (nodes_per_switch_ - 1) / 2.0;
    return {cell.x * (nodes_per_switch_ + 1) + along, cell.y * 3 + (is_node ? 0 : 1)};
}

Halving HyperX::halving() const {
    std::vector<int> costs;
    for (const int side : switches_.sizes()) costs.push_back(switches_.count() / side * (side / 2) * (side - side / 2));
    const int d = dimension_to_halve(switches_, costs);
    return d < 0 ? Topology::halving() : halving_along(d);
}

Halving HyperX::halving_along(int d) const {
    return halves_of(fmt::format("dimension {}", class_names()[static_cast<std::size_t>(d)]), [&](RouterId router) {
        const int at = has_node(router) ? switch_of(node_at(router)) : switch_number(router);
        return switches_.value(at, d) < switches_.size(d) / 2;
    });
}

std::vector<Halving> HyperX::halvings() const {
    std::vector<Halving> all;
    for (int d = 0; d < switches_.digits(); ++d) {
        if (switches_.size(d) > 1) all.push_back(halving_along(d));
    }
    return all;
}

}  // namespace narrows
