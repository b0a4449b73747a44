#include "models/network/topology/make_topology.h"

#include <stdexcept>

#include "models/machine/topology_kinds.h"
#include "models/network/topology/bidirectional_fly.h"
#include "models/network/topology/butterfly.h"
#include "models/network/topology/crossbar.h"
#include "models/network/topology/described_topology.h"
#include "models/network/topology/dragonfly.h"
#include "models/network/topology/fat_tree.h"
#include "models/network/topology/file_network.h"
#include "models/network/topology/grid.h"
#include "models/network/topology/hypercube.h"
#include "models/network/topology/hyperx.h"
#include "models/network/topology/rails.h"
#include "models/network/topology/shared_medium.h"

namespace narrows {

namespace {

std::unique_ptr<Topology> rail_of(const Machine& machine) {
    TopologyParameters p = machine.topology;
    const ClassLanes lanes(machine);
    p.routing = routing_of(machine);
    if (find_routing(p.kind, p.routing) == nullptr) throw std::logic_error("the topology has no such routing");
    if (const DescribeNetwork* const describe = description_of(p.kind))
        return std::make_unique<DescribedTopology>((*describe)(p), lanes);
    switch (p.kind) {
        case TopologyKind::hypercube: return std::make_unique<Hypercube>(p.dimension, p.routing, lanes);
        case TopologyKind::crossbar: return std::make_unique<Crossbar>(p.size, lanes);
        case TopologyKind::butterfly: return std::make_unique<Butterfly>(p.radix, p.levels, lanes);
        case TopologyKind::bidirectional_fly: return std::make_unique<BidirectionalFly>(p.radix, p.levels, lanes);
        case TopologyKind::fat_tree: return std::make_unique<FatTree>(p.down, p.up, p.routing, lanes);
        case TopologyKind::dragonfly:
            return std::make_unique<Dragonfly>(
                Dragonfly::Shape{p.group_switches, p.nodes_per_switch, p.global_channels}, p.routing, lanes);
        case TopologyKind::hyperx: return std::make_unique<HyperX>(p.all_sides(), p.nodes_per_switch, p.routing, lanes);
        case TopologyKind::bus: return std::make_unique<SharedMedium>("bus", p.size);
        case TopologyKind::ethernet: return std::make_unique<SharedMedium>("ethernet", p.size);
        case TopologyKind::file: return std::make_unique<FileNetwork>(p.file, p.routing, lanes);
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
    return std::make_unique<Rails>(std::move(rail), machine.rails());
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
