#include "models/topology/machine_freedom.h"

#include <algorithm>

#include "models/topology/make_topology.h"

namespace narrows {

namespace {

constexpr int most_nodes_in_full = 4096;

void reduce_sides(TopologyParameters& topology) {
    topology.sides = topology.all_sides();
    const bool all_wrap = topology.kind == TopologyKind::torus;
    const bool first_wraps = topology.kind == TopologyKind::ring || topology.kind == TopologyKind::cylinder;
    for (std::size_t d = 0; d < topology.sides.size(); ++d) {
        int& side = topology.sides[d];
        const bool wraps = all_wrap || (first_wraps && d == 0);
        if (wraps && side > 8) side = 8 + side % 2;
        if (!wraps) side = std::min(side, 4);
    }
}

void reduce_arities(std::vector<int>& arities) {
    for (int& arity : arities) arity = std::min(arity, 4);
}

}  // namespace

TopologyParameters size_to_check(TopologyParameters topology) {
    if (topology.nodes() <= most_nodes_in_full) return topology;
    switch (topology.kind) {
        case TopologyKind::ring:
        case TopologyKind::mesh:
        case TopologyKind::cylinder:
        case TopologyKind::torus: reduce_sides(topology); break;
        case TopologyKind::hypercube: topology.dimension = std::min(topology.dimension, 8); break;
        case TopologyKind::butterfly:
        case TopologyKind::bidirectional_fly: topology.radix = std::min(topology.radix, 4); break;
        case TopologyKind::fat_tree:
            reduce_arities(topology.down);
            reduce_arities(topology.up);
            break;
        default: break;
    }
    return topology;
}

MachineFreedom machine_freedom(const Machine& machine) {
    Machine checked = machine;
    checked.topology = size_to_check(machine.topology);
    auto topology = make_topology(checked);
    DeadlockFreedom freedom = deadlock_freedom(*topology, ClassLanes(machine), machine.input_buffers_hold_messages());
    return {checked.nodes() == machine.nodes(), std::move(topology), std::move(freedom)};
}

}  // namespace narrows
