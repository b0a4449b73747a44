#include "models/bounds/derived/packet_ways.h"

#include <algorithm>

namespace narrows {

namespace {

bool knows_interfaces(const Machine& machine) {
    const InterfaceChoice choice = machine.node.interface_choice;
    return machine.node.interfaces == 1 || choice == InterfaceChoice::by_rank ||
           choice == InterfaceChoice::by_destination;
}

/// The link that a program names counts only where each message is one packet and waits for no grant. Else those
/// packets alone that surely go through an interface (sure_packets) can have a larger bound than all packets of
/// messages.
bool knows_links(const Machine& machine) {
    if (all_links(machine.interface) == 1) return true;
    return machine.interface.link_choice == LinkChoice::named && machine.message.packet_bytes == 0 &&
           !machine.has_credits();
}

}  // namespace

PacketWays::PacketWays(const Machine& machine, const Topology& topology)
    : placement_(machine),
      ranks_are_endpoints_(machine.ranks_are_endpoints()),
      by_rank_(machine.node.interface_choice == InterfaceChoice::by_rank),
      choices_((knows_interfaces(machine) ? 1 : placement_.interfaces()) *
               (knows_links(machine) ? 1 : placement_.links())),
      has_grants_(machine.has_credits()),
      routes_(topology, machine.most_lanes() - own_lanes(machine.network)) {}

PacketWays::Hops PacketWays::fewest_hops_of_interfaces(RankId from, RankId to) {
    const auto hops = [&](int interface) {
        const EndpointId here = endpoint(from, interface);
        const EndpointId there = endpoint(to, interface);
        return Hops{routes_.hops(here, there), has_grants_ ? routes_.hops(there, here) : 0};
    };
    if (are_sure()) return hops(interface_of(from, to));
    Hops fewest = hops(0);
    for (int interface = 1; interface < placement_.interfaces(); ++interface) {
        const Hops other = hops(interface);
        fewest = {std::min(fewest.there, other.there), std::min(fewest.back, other.back)};
    }
    return fewest;
}

}  // namespace narrows
