#include "tests/reference/random_topology_traffic.h"

#include "models/machine/topology_kinds.h"
#include "models/network/topology/make_topology.h"
#include "tests/reference/random_shape.h"

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
    choose_shape(dice(), machine.topology);
    choose_lanes(routing.lanes);
    choose_classes(channel_classes(machine.topology).size(), routing.lanes);
    choose_programs(routing.lanes);
    network_ = make_topology(machine);
    acknowledge_where_allowed(*network_);
}

}  // namespace narrows::reference
