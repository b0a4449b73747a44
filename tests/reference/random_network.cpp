#include "tests/reference/random_network.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace narrows::reference {

RandomNetwork::Plan::Plan(Dice dice, unsigned given_seed, std::vector<int> given_lanes)
    : seed(given_seed), lanes(std::move(given_lanes)), routes(static_cast<Routes>(dice.below(5))), graph(dice) {}

RandomNetwork::RandomNetwork(unsigned seed, std::vector<int> lanes)
    : RandomNetwork(Plan(Dice(seed), seed, std::move(lanes))) {}

RandomNetwork::RandomNetwork(Plan plan)
    : Topology(std::move(plan.graph.graph), plan.routes == Routes::by_destination),
      seed_(plan.seed),
      lanes_(std::move(plan.lanes)),
      routes_(plan.routes),
      distance_(std::move(plan.graph.distance)) {}

/// Dice that are the same for everything on which the routes depend.
Dice RandomNetwork::dice_for(const RoutePlace& place) const {
    unsigned mixed = seed_;
    const auto mix = [&mixed](std::initializer_list<int> numbers) {
        for (const int number : numbers) mixed = (mixed + static_cast<unsigned>(number) + 1) * 2654435761U;
    };
    mix({place.here, place.to});
    if (routes_ == Routes::by_message) {
        mix({place.from, static_cast<int>(place.number)});
    } else if (routes_ != Routes::by_destination) {
        mix({place.in_port, place.lane});
    }
    return Dice(mixed);
}

std::vector<int> RandomNetwork::nearer_ports(RouterId here, NodeId to) const {
    const auto distance = [&](RouterId router) {
        return distance_[static_cast<std::size_t>(router)][static_cast<std::size_t>(to)];
    };
    std::vector<int> nearer;
    for (Port port = 0; port < ports(here); ++port) {
        const auto end = far_end(here, port);
        if (end && distance(end->router) < distance(here)) nearer.push_back(port);
    }
    return nearer;
}

LaneSet RandomNetwork::lanes_of(RouterId here, Port port) const {
    return first_lanes(lanes_.at(static_cast<std::size_t>(graph().group(here, port)->channel_class)));
}

LaneSet RandomNetwork::random_lanes(Dice& dice, LaneSet all) const {
    if (routes_ == Routes::by_destination || dice.one_in(3)) return all;
    return static_cast<LaneSet>(1 + dice.below(static_cast<int>(all)));
}

void RandomNetwork::choose(const RoutePlace& place, Choices& choices) const {
    Dice dice = dice_for(place);
    std::vector<int> ports = nearer_ports(place.here, place.to);
    dice.shuffle(ports);
    const bool several = routes_ == Routes::preferred || routes_ == Routes::adaptive;
    const int count = several && !dice.one_in(4) ? static_cast<int>(ports.size()) : 1;
    for (int i = 0; i < count; ++i) {
        const Port port(ports[static_cast<std::size_t>(i)]);
        choices.push_back({port, random_lanes(dice, lanes_of(place.here, port))});
    }
}

void RandomNetwork::choose_all(const RoutePlace& place, Choices& choices) const {
    if (routes_ != Routes::by_message) return choose(place, choices);
    for (const int port : nearer_ports(place.here, place.to)) {
        choices.push_back({Port(port), lanes_of(place.here, Port(port))});
    }
}

Port RandomNetwork::route(RouterId here, NodeId to) const {
    if (!routes_by_destination()) return Topology::route(here, to);
    if (here == router_of(to)) return local;
    Choices choices;
    choose({here, local, 0, 0, to}, choices);
    return choices.front().port;
}

std::string RandomNetwork::port_name(RouterId, Port port) const { return std::to_string(port); }

}  // namespace narrows::reference
