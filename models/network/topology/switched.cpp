#include "models/network/topology/switched.h"

namespace narrows {

void Switched::choose(const RoutePlace& place, Choices& choices) const {
    if (has_node(place.here)) {
        choices.push_back({0, entry_lanes(node_at(place.here))});
    } else {
        choose_at_switch(place, choices);
    }
}

void Switched::choose_all(const RoutePlace& place, Choices& choices) const {
    if (has_node(place.here)) {
        choices.push_back({0, entry_lanes(node_at(place.here))});
    } else {
        choose_all_at_switch(place, choices);
    }
}

bool Switched::is_escape(ChannelClass channel_class, int lane) const {
    const bool is_endpoint = class_names()[static_cast<std::size_t>(channel_class)] == "endpoint";
    return is_endpoint || is_escape_between_switches(lane);
}

std::string Switched::port_name(RouterId router, Port port) const {
    return has_node(router) ? "network" : switch_port_name(router, port);
}

}  // namespace narrows
