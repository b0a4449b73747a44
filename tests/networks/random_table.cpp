#include "tests/networks/random_table.h"

namespace narrows {

using reference::Dice;

RandomTable::RandomTable(unsigned seed, Lanes use, int lanes) : RandomTable(Dice(seed), use, lanes) {}

RandomTable::RandomTable(Dice dice, Lanes use, int lanes)
    : RandomTable(dice, reference::RandomGraph(dice), use, lanes) {}

RandomTable::RandomTable(Dice& dice, const reference::RandomGraph& graph, Lanes use, int lanes)
    : Topology(graph.graph, use == Lanes::one), use_(use), lanes_(lanes), distance_(graph.distance) {
    for (RouterId here = 0; here < routers(); ++here) {
        std::vector<Port>& row = table_.emplace_back();
        for (NodeId to = 0; to < nodes(); ++to) {
            row.push_back(here == router_of(to) ? local : any_nearer(dice, here, to));
        }
    }
}

void RandomTable::choose(const RoutePlace& place, Choices& choices) const {
    const Port table = route(place.here, place.to);
    if (use_ == Lanes::beside_the_table) {
        for (Port port = 0; port < ports(place.here); ++port) {
            if (!leads_nearer(place.here, port, place.to)) continue;
            choices.push_back({port, port == table ? first_lanes(lanes_) : first_lanes(lanes_) & ~only_lane(0)});
        }
        return;
    }
    const int mixed = 7 * place.here + 3 * (place.in_port + 1) + 5 * place.lane + 11 * place.to;
    choices.push_back({table, only_lane(mixed % lanes_)});
}

bool RandomTable::leads_nearer(RouterId here, Port port, NodeId to) const {
    const auto distance = [&](RouterId router) {
        return distance_[static_cast<std::size_t>(router)][static_cast<std::size_t>(to)];
    };
    const auto end = far_end(here, port);
    return end && distance(end->router) < distance(here);
}

Port RandomTable::any_nearer(Dice& dice, RouterId here, NodeId to) const {
    std::vector<Port> nearer;
    for (Port port = 0; port < ports(here); ++port) {
        if (leads_nearer(here, port, to)) nearer.push_back(port);
    }
    // A router at the edge that no message to this node passes has no way.
    return nearer.empty() ? local : nearer[static_cast<std::size_t>(dice.below(static_cast<int>(nearer.size())))];
}

}  // namespace narrows
