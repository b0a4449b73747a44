#include "models/bounds/derived/packet_ways.h"

#include <algorithm>

namespace narrows {

PacketWays::PacketWays(const Machine& machine, const Topology& topology)
    : placement_(machine),
      by_rank_(machine.node.interface_choice == InterfaceChoice::by_rank),
      are_sure_(placement_.links() == 1 && (machine.node.interfaces == 1 || by_rank_ ||
                                            machine.node.interface_choice == InterfaceChoice::by_destination)),
      routes_(topology, machine.most_lanes() - own_lanes(machine.network)) {}

PacketWays::Hops PacketWays::fewest_hops(RankId from, RankId to) {
    const NodeId here = placement_.node_of(from);
    const NodeId there = placement_.node_of(to);
    const auto hops = [&](NodeId first, NodeId last, int interface) {
        return routes_.hops(placement_.endpoint_at(first, interface), placement_.endpoint_at(last, interface));
    };
    const auto both = [&](int interface) { return Hops{hops(here, there, interface), hops(there, here, interface)}; };
    if (are_sure_) return both(interface_of(from, to));
    Hops fewest = both(0);
    for (int interface = 1; interface < placement_.interfaces(); ++interface) {
        const Hops other = both(interface);
        fewest = {std::min(fewest.there, other.there), std::min(fewest.back, other.back)};
    }
    return fewest;
}

}  // namespace narrows
