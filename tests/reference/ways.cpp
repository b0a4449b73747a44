#include "tests/reference/ways.h"

#include <bit>
#include <stdexcept>

#include "models/network/topology/make_topology.h"
#include "tests/reference/channel_values.h"

namespace narrows::reference {

namespace {

std::shared_ptr<const Topology> with_routing(Machine machine, RoutingKind routing, std::uint64_t seed) {
    machine.topology.routing = routing;
    return make_topology(machine, seed);
}

LaneSet lanes_from(int first, int end) { return first_lanes(end) & ~first_lanes(first); }

}  // namespace

Ways::Ways(const Machine& machine, const Topology& topology, std::uint64_t seed)
    : machine_(&machine), topology_(&topology) {
    if (machine.topology.routing != RoutingKind::ugal) return;
    minimal_ = with_routing(machine, RoutingKind::minimal, seed);
    valiant_ = with_routing(machine, RoutingKind::valiant, seed);
}

Way Ways::way(const Topology& routes, RoutePlace place) const {
    Way result{Topology::local, 0, 0};
    for (;; ++result.hops) {
        Choices choices;
        routes.choose(place, choices);
        const RouteChoice& choice = choices.front();
        const PortGroup& group = *topology_->graph().group(place.here, choice.port);
        if (topology_->has_node(group.end.router)) return result;  // this is the switch of the destination
        if (result.hops == 0) {
            result.first_port = choice.port;
            result.lanes = choice.lanes;
        }
        place.here = group.end.router;
        place.in_port = group.end.in_port;
        place.lane = std::countr_zero(choice.lanes);
    }
}

/// `exit`: the switch of the destination.
LaneSet Ways::lanes_of_direct_way(RouterId here, Port port, RouterId exit) const {
    const PortGroup& group = *topology_->graph().group(here, port);
    const int n = values_of(*machine_, group.channel_class).lanes;
    if (machine_->topology.kind == TopologyKind::hyperx) return lanes_from(n / 2, n);
    const int of_group = machine_->topology.group_switches;
    // The switches are numbered after the nodes, group by group, and those of all rails together.
    const int of_all_groups = of_group * machine_->rails();
    const auto group_of = [&](RouterId router) { return (int{router} - topology_->nodes()) / of_all_groups; };
    const bool is_local = group_of(here) == group_of(group.end.router);
    if (is_local && group_of(here) == group_of(exit)) return first_lanes(n);
    return is_local ? lanes_from(n / 3, n * 2 / 3) : lanes_from(n * 2 / 3, n);
}

void Ways::expect_as_given(const Way& way, const RouteChoice& given) {
    if (way.first_port != given.port || way.lanes != given.lanes)
        throw std::logic_error("the network gives other ways than G5");
}

Way Ways::direct(const RoutePlace& place, const RouteChoice& given) const {
    Way result = way(*minimal_, place);
    const auto& exit = topology_->graph().origin(topology_->router_of(place.to), 0);
    result.lanes = lanes_of_direct_way(place.here, result.first_port, exit->router);
    expect_as_given(result, given);
    return result;
}

Way Ways::detour(const RoutePlace& place, const RouteChoice& given) const {
    const Way result = way(*valiant_, place);
    expect_as_given(result, given);
    return result;
}

}  // namespace narrows::reference
