#include "tests/reference/random_topology_traffic.h"

#include "models/machine/topology_kinds.h"
#include "models/topology/make_topology.h"

namespace narrows::reference {

RandomTopologyTraffic::RandomTopologyTraffic(unsigned seed) : RandomTraffic(Dice(seed)) {
    choose_interface();
    choose_links();
    const auto types = topology_types().first(static_cast<std::size_t>(TopologyKind::file));
    const TopologyType& type = types[static_cast<std::size_t>(dice().below(static_cast<int>(types.size())))];
    const AllowedRouting& routing =
        type.routings[static_cast<std::size_t>(dice().below(static_cast<int>(type.routings.size())))];
    machine.topology.kind = type.kind;
    machine.topology.routing = routing.routing;
    choose_shape();
    choose_lanes(routing.lanes);
    choose_classes(channel_classes(machine.topology).size(), routing.lanes);
    choose_sends();
    choose_receives();
    choose_message_classes(routing.lanes);
    network_ = make_topology(machine);
    acknowledge_where_allowed(*network_);
}

void RandomTopologyTraffic::choose_shape() {
    TopologyParameters& p = machine.topology;
    switch (p.kind) {
        case TopologyKind::ring: p.sides = {2 + dice().below(7)}; break;
        case TopologyKind::mesh:
        case TopologyKind::cylinder:
        case TopologyKind::torus:
            for (int dimensions = 1 + dice().below(3); dimensions > 0; --dimensions) {
                p.sides.push_back(2 + dice().below(3));
            }
            break;
        case TopologyKind::hyperx:
            for (int dimensions = 1 + dice().below(2); dimensions > 0; --dimensions) {
                p.sides.push_back(2 + dice().below(3));
            }
            break;
        case TopologyKind::fat_tree:
            p.down = {1 + dice().below(3), 2 + dice().below(2)};
            p.up = {1 + dice().below(2)};
            if (dice().one_in(2)) {
                p.down.push_back(2);
                p.up.push_back(1 + dice().below(2));
            }
            break;
        default: break;
    }
    p.dimension = 1 + dice().below(4);
    p.size = 2 + dice().below(7);
    p.radix = 2 + dice().below(2);
    p.levels = 1 + dice().below(2);
    p.group_switches = 1 + dice().below(3);
    p.nodes_per_switch = 1 + dice().below(2);
    p.global_channels = 1 + dice().below(2);
}

}  // namespace narrows::reference
