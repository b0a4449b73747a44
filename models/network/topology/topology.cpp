#include "models/network/topology/topology.h"

#include <bit>
#include <stdexcept>

#include "models/network/topology/resource.h"

namespace narrows {

Port Topology::route(RouterId, NodeId) const {
    throw std::logic_error("this topology does not route by destination alone");
}

void Topology::set_seed(std::uint64_t seed) {
    seed_ = seed;
    for (const OwnRoutes& own : own_routes_) {
        if (own.routes != nullptr) own.routes->set_seed(seed);
    }
}

void Topology::route_apart(MessageClass message_class, std::unique_ptr<Topology> routes, std::vector<int> first_lane) {
    routes->set_seed(seed_);
    own_routes_[static_cast<std::size_t>(message_class)] = {std::move(routes), std::move(first_lane)};
    has_own_routes_ = true;
}

void Topology::choose_in_block(MessageClass message_class, const RoutePlace& place, Choices& choices,
                               Choose choose) const {
    const OwnRoutes& own = own_routes_[static_cast<std::size_t>(message_class)];
    if (own.routes == nullptr) return (this->*choose)(place, choices);
    RoutePlace in_block = place;
    if (place.in_port != local) {
        const ChannelEnd from = *graph_.origin(place.here, place.in_port);
        in_block.lane -= first_lane(own, from.router, from.in_port);
    }
    (*own.routes.*choose)(in_block, choices);
    for (RouteChoice& choice : choices) choice.lanes <<= first_lane(own, place.here, choice.port);
}

std::vector<Alike> Topology::alike_nodes() const {
    std::vector<Alike> each;
    for (NodeId node = 0; node < nodes(); ++node) each.push_back({node, 1});
    return each;
}

Halving Topology::halving() const {
    return halves_of("the nodes", [this](RouterId router) { return router < nodes() / 2; });
}

Halving Topology::halves_of(std::string across, const std::function<bool(RouterId)>& in_first_half) const {
    Halving halving{std::move(across), {}, false};
    for (RouterId router = 0; router < routers(); ++router) halving.in_first_half.push_back(in_first_half(router));
    return halving;
}

std::vector<Partition> Topology::partitions() const {
    Partition each{std::vector<int>(static_cast<std::size_t>(routers()), Partition::no_part), routers(),
                   [this](int router) { return router_name(*this, RouterId(router)); }};
    for (RouterId router = 0; router < routers(); ++router) {
        int& part = each.part[static_cast<std::size_t>(router)];
        if (!has_edge() || !has_node(router)) part = router;
    }
    if (!has_edge()) return {each};
    each.part_name = [this](int router) { return router_name(*this, RouterId(router)) + " and its nodes"; };
    for (RouterId router = 0; router < nodes(); ++router) {
        const RouterId entry = graph_.group(router, 0)->end.router;
        if (entry == graph_.origin(router, 0)->router) each.part[static_cast<std::size_t>(router)] = entry;
    }
    return {each};
}

Port Topology::first_port(NodeId from, NodeId to) const {
    if (routes_by_destination_) return route(router_of(from), to);
    Choices choices;
    choose({router_of(from), local, 0, from, to}, choices);
    return choices.front().port;
}

int Topology::degree(RouterId router) const {
    int channels = 0;
    for (Port port = 0; port < ports(router); ++port) {
        if (const PortGroup* const group = graph_.group(router, port)) channels += group->channels;
    }
    return channels;
}

NodeId Topology::half_way_round(NodeId node) const { return NodeId(half_way_in_circle(int{node}, nodes())); }

int Topology::hops(NodeId from, NodeId to) const {
    int count = 0;
    RoutePlace place = start(from, to);
    for (; place.here != router_of(to); ++count) {
        Choices choices;
        choose(place, choices);
        cross(place, choices.front().port, std::countr_zero(choices.front().lanes));
    }
    return count;
}

ChannelParameters shared_channel_values(const Machine& machine, ChannelClass channel_class) {
    ChannelParameters values = machine.channel_values(channel_class);
    values.lanes += own_lanes(machine.network);
    return values;
}

ChannelParameters shared_channel_values(const Machine& machine, const Topology& topology, RouterId router, Port port) {
    const bool all_alike = machine.network.classes.empty();
    return shared_channel_values(machine,
                                 all_alike ? ChannelClass{0} : topology.graph().group(router, port)->channel_class);
}

bool messages_overtake(const Machine& machine, const Topology& topology) {
    return machine.most_lanes() > 1 || !topology.routes_by_destination() || topology.graph().has_groups();
}

void join_endpoints(Graph& graph, ChannelClass endpoint, const std::function<ChannelEnd(NodeId)>& entry,
                    const std::function<ChannelEnd(NodeId)>& exit) {
    for (NodeId node = 0; node < graph.nodes(); ++node) {
        const RouterId router(int{node});
        const ChannelEnd out = exit(node);
        graph.join(router, 0, {entry(node), endpoint});
        graph.join(out.router, out.in_port, {{router, 0}, endpoint});
    }
}

}  // namespace narrows
