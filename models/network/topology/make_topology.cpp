#include "models/network/topology/make_topology.h"

#include <stdexcept>

#include "models/machine/topology_kinds.h"
#include "models/network/topology/grid.h"
#include "models/network/topology/networks.h"

namespace narrows {

namespace {

std::unique_ptr<Topology> rail_of(const Machine& machine) {
    TopologyParameters p = machine.topology;
    const ClassLanes lanes(machine);
    p.routing = routing_of(machine);
    if (find_routing(p.kind, p.routing) == nullptr) throw std::logic_error("the topology has no such routing");
    if (std::unique_ptr<Topology> described = make_described_topology(p, lanes)) return described;
    switch (p.kind) {
        case TopologyKind::hypercube: return make_hypercube(p, lanes);
        case TopologyKind::crossbar: return make_crossbar(p, lanes);
        case TopologyKind::butterfly: return make_butterfly(p, lanes);
        case TopologyKind::bidirectional_fly: return make_bidirectional_fly(p, lanes);
        case TopologyKind::fat_tree: return make_fat_tree(p, lanes);
        case TopologyKind::dragonfly: return make_dragonfly(p, lanes);
        case TopologyKind::hyperx: return make_hyperx(p, lanes);
        case TopologyKind::bus:
        case TopologyKind::ethernet: return make_shared_medium(p);
        case TopologyKind::file: return make_file_network(p.file, p.routing, lanes);
        case TopologyKind::ring:
        case TopologyKind::mesh:
        case TopologyKind::cylinder:
        case TopologyKind::torus: break;
    }
    return make_grid(p, lanes);
}

void place_nodes(const Machine& machine, Topology& topology) {
    if (machine.has_packet_engine()) topology.set_placement(Placement(machine));
}

std::unique_ptr<Topology> network_of(const Machine& machine) {
    std::unique_ptr<Topology> rail = rail_of(machine);
    if (machine.rails() == 1) return rail;
    place_nodes(machine.with_one_rail(), *rail);
    return make_rails(std::move(rail), machine.rails());
}

}  // namespace

std::unique_ptr<Topology> make_topology(const Machine& machine, std::uint64_t seed) {
    std::unique_ptr<Topology> topology = network_of(machine);
    std::vector<int> first_lane;
    for (ChannelClass each = 0; each < static_cast<int>(topology->class_names().size()); ++each)
        first_lane.push_back(machine.channel_values(each).lanes);
    for (const MessageClass each : all_message_classes) {
        const int lanes = own_lanes(machine.network, each);
        if (lanes == 0) continue;
        topology->route_apart(each, network_of(seen_by(each, machine)), first_lane);
        for (int& first : first_lane) first += lanes;
    }
    topology->set_seed(seed);
    place_nodes(machine, *topology);
    return topology;
}

}  // namespace narrows
