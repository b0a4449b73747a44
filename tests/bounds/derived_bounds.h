#pragma once

#include "models/bounds/derived/derived.h"
#include "models/network/topology/grid.h"
#include "tests/bounds/machines.h"

namespace narrows {

inline Bound derived(const Machine& machine, const Traffic& traffic) {
    return derived_lower_bound(machine, *make_grid(machine.topology), traffic);
}

/// Returns the bound of one resource; -1 if it has none.
inline Cycle bound_of(const Machine& machine, const Traffic& traffic, std::string_view resource) {
    for (const Bound& bound : derived_bounds(machine, *make_grid(machine.topology), traffic)) {
        if (bound.limited_by == resource) return bound.cycles;
    }
    return -1;
}

/// Node 5 of a torus and `partners` of its neighbours exchange messages of 137 bytes, each in both directions.
inline Traffic exchange(const Machine& machine, int partners, std::int64_t messages) {
    const auto torus = make_grid(machine.topology);
    Traffic traffic;
    for (Port port = 0; port < partners; ++port) {
        const NodeId there = torus->node_at(torus->far_end(torus->router_of(5), port)->router);
        traffic.flows.push_back({5, there, 137, messages});
        traffic.flows.push_back({there, 5, 137, messages});
    }
    return traffic;
}

inline Machine exchange_machine(int links, MemoryTiming timing) {
    Machine m = machines::cns1();
    m.topology = {TopologyKind::torus, 4, 4};
    m.interface.links = links;
    m.memory.timing = timing;
    return m;
}

}  // namespace narrows
